import type { PublicPin, PublicSpace } from "@storey/contract";
import { Image, MapPin, Rotate3d } from "lucide-react";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useLatePart } from "../../../ui/use-late-part.ts";
import { firstPanorama, panoramaLoader } from "../guest-panoramas.ts";
import styles from "./guest.module.css";
import { PinPicture } from "./pin-picture.tsx";
import form from "./report.module.css";

const loadPicker = async () =>
  (await import("../../panoramas/parts/viewer/panorama-pin-picker.tsx")).PanoramaPinPicker;

/** The height of the placeholder, in pixels: that of the viewer which takes its place. */
const VIEWER_HEIGHT = 360;

interface PinPlaceProps {
  readonly space: PublicSpace;
  readonly pin: PublicPin | null;
  readonly onChange: (pin: PublicPin | null) => void;
}

/**
 * The medium of the pin: the panorama where the pin is in one or there is nothing else, or a
 * picture.
 */
type Ground = "picture" | "panorama";

function groundOf({ pictures, panoramas }: PublicSpace, pin: PublicPin | null): Ground {
  if (panoramas.length > 0 && pin && "panoramaId" in pin) return "panorama";
  return pictures.length > 0 ? "picture" : "panorama";
}

interface GroundChoiceProps {
  readonly ground: Ground;
  readonly onChoose: (ground: Ground) => void;
}

function GroundChoice({ ground, onChoose }: GroundChoiceProps) {
  const { t } = useTranslation("guest");
  return (
    <fieldset className={form.grounds} aria-label={t("pin.on.title")}>
      <Button
        icon={<Image aria-hidden="true" />}
        aria-pressed={ground === "picture"}
        onClick={() => onChoose("picture")}
      >
        {t("pin.on.picture")}
      </Button>
      <Button
        icon={<Rotate3d aria-hidden="true" />}
        aria-pressed={ground === "panorama"}
        onClick={() => onChoose("panorama")}
      >
        {t("pin.on.panorama")}
      </Button>
    </fieldset>
  );
}

function PinPanorama({ space, pin, onChange }: PinPlaceProps) {
  const load = useMemo(() => panoramaLoader(space.code), [space.code]);
  const start = firstPanorama(space);
  const { t } = useTranslation("guest");
  const picker = useLatePart(loadPicker);
  const [hasFailed, setFailed] = useState(false);
  const fail = (): void => {
    picker.fail();
    setFailed(true);
  };
  if (hasFailed) {
    return (
      <>
        <p role="alert" className={styles.alert}>
          {t("pin.notLoaded")}
        </p>
        <Button onClick={() => setFailed(false)}>{t("retry")}</Button>
      </>
    );
  }
  return (
    <PartBoundary key={picker.key} onFail={fail}>
      <Suspense fallback={<Skeleton height={VIEWER_HEIGHT} />}>
        <picker.Part
          panoramas={space.panoramas}
          load={load}
          pin={pin && "panoramaId" in pin ? pin : null}
          onPin={onChange}
          {...(start ? { startId: start.id } : {})}
        />
      </Suspense>
    </PartBoundary>
  );
}

/**
 * Sets the exact place of an issue by a pin on a picture or in a panorama of the space. Renders
 * nothing where the space has neither.
 */
export function PinPlace({ space, pin, onChange }: PinPlaceProps) {
  const { t } = useTranslation("guest");
  const { pictures, panoramas } = space;
  const [isOpen, setOpen] = useState(pin !== null);
  const [ground, setGround] = useState(() => groundOf(space, pin));
  const opened = useRef<HTMLFieldSetElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      // The pressed button is gone, so the focus moves to what it opened.
      opened.current?.scrollIntoView?.({ block: "nearest" });
      opened.current?.querySelector<HTMLElement>("button, input")?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (pictures.length + panoramas.length === 0) return null;
  if (!isOpen) {
    return (
      <Button icon={<MapPin aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("pin.open")}
      </Button>
    );
  }
  return (
    <fieldset className={form.choices} ref={opened}>
      <legend>{t("pin.title")}</legend>
      {pictures.length > 0 && panoramas.length > 0 ? (
        <GroundChoice ground={ground} onChoose={setGround} />
      ) : null}
      {ground === "picture" ? (
        <PinPicture pictures={pictures} name={space.name} pin={pin} onChange={onChange} />
      ) : (
        <PinPanorama space={space} pin={pin} onChange={onChange} />
      )}
    </fieldset>
  );
}
