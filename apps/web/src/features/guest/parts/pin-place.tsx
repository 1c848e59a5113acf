import type { PublicPin, PublicSpace } from "@storey/contract";
import { Image, MapPin, Rotate3d } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { firstPanorama, panoramaLoader } from "../guest-panoramas.ts";
import { PinPicture } from "./pin-picture.tsx";
import form from "./report.module.css";

const PanoramaPinPicker = lazy(async () => ({
  default: (await import("../../panoramas/parts/viewer/panorama-pin-picker.tsx")).PanoramaPinPicker,
}));

/** As high as the viewer that takes its place, in pixels. */
const VIEWER_HEIGHT = 360;

interface PinPlaceProps {
  readonly space: PublicSpace;
  readonly pin: PublicPin | null;
  readonly onChange: (pin: PublicPin | null) => void;
}

/** Where the mark is put: the panorama when that is where it is, or all there is. */
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
  return (
    <Suspense fallback={<Skeleton height={VIEWER_HEIGHT} />}>
      <PanoramaPinPicker
        panoramas={space.panoramas}
        load={load}
        pin={pin && "panoramaId" in pin ? pin : null}
        onPin={onChange}
        {...(start ? { startId: start.id } : {})}
      />
    </Suspense>
  );
}

/**
 * Says where exactly it is, by a mark on a picture or in a panorama of the space; without either
 * there is nothing to mark.
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
      // The button that was pressed is gone: what it opened is looked at next.
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
