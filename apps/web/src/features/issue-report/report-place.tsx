import type { IssuePin, Panorama, Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { MapPin, Rotate3d, X } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { PartBoundary } from "../../ui/part-boundary.tsx";
import { useLatePart } from "../../ui/use-late-part.ts";
import { panoramasQuery } from "../panoramas/panorama.queries.ts";
import styles from "./report.module.css";

const loadPicturePicker = async () => (await import("./picture-pin-picker.tsx")).PicturePinPicker;
const loadPanoramaDialog = async () =>
  (await import("./panorama-pin-dialog.tsx")).PanoramaPinDialog;

function usePinLabel(space: Space, panoramas: readonly Panorama[] | undefined) {
  const { t } = useTranslation("issues");
  return (pin: IssuePin): string => {
    if ("imageId" in pin) {
      const at = space.images.findIndex(({ id }) => id === pin.imageId);
      return at < 0 ? t("pin.gone") : t("pin.inPicture", { number: at + 1 });
    }
    if (!("panoramaId" in pin) || panoramas === undefined) return t("pin.inPanorama");
    const panorama = panoramas.find(({ id }) => id === pin.panoramaId);
    return panorama ? t("pin.inNamed", { name: panorama.name }) : t("pin.gone");
  };
}

interface ReportPlaceProps {
  readonly space: Space;
  readonly pin: IssuePin | null;
  readonly error: string | undefined;
  readonly onChange: (pin: IssuePin | null) => void;
}

/**
 * Sets the exact place of an issue: a point of a picture or a panorama of the space, where it has
 * any.
 */
export function ReportPlace({ space, pin, error, onChange }: ReportPlaceProps) {
  const { t } = useTranslation("issues");
  const buttons = useRef<HTMLDivElement>(null);
  const [picking, setPicking] = useState<"picture" | "panorama" | null>(null);
  const { data: panoramas } = useQuery(panoramasQuery(space.id));
  const words = usePinLabel(space, panoramas);
  const pictures = useLatePart(loadPicturePicker);
  const views = useLatePart(loadPanoramaDialog);
  const [hasFailed, setFailed] = useState(false);
  const ready = panoramas?.filter(({ state }) => state === "ready") ?? [];
  if (space.images.length + ready.length === 0 && !pin) return null;
  const close = (): void => setPicking(null);
  const pick = (what: "picture" | "panorama"): void => {
    setFailed(false);
    setPicking(what);
  };
  const failed = (part: { readonly fail: () => void }): void => {
    part.fail();
    close();
    setFailed(true);
  };
  const picker = {
    pin,
    onSave: (next: IssuePin): void => {
      onChange(next);
      close();
    },
    onClose: close,
  };
  return (
    <div className={styles["group"]}>
      <span className={styles["label"]}>{t("report.where")}</span>
      <div ref={buttons} className={styles["buttons"]}>
        {space.images.length > 0 ? (
          <Button icon={<MapPin aria-hidden="true" />} onClick={() => pick("picture")}>
            {t(pin && "imageId" in pin ? "pin.change" : "pin.set")}
          </Button>
        ) : null}
        {ready.length > 0 ? (
          <Button icon={<Rotate3d aria-hidden="true" />} onClick={() => pick("panorama")}>
            {t(pin && "panoramaId" in pin ? "pin.change" : "pin.setPanorama")}
          </Button>
        ) : null}
        {pin ? (
          <span className={styles["pinned"]}>
            <bdi>{words(pin)}</bdi>
            <IconButton
              size="small"
              label={t("pin.remove")}
              icon={<X />}
              onClick={() => {
                // Clearing the pin removes its button, so the focus moves to the one that sets a
                // pin.
                buttons.current?.querySelector("button")?.focus();
                onChange(null);
              }}
            />
          </span>
        ) : null}
      </div>
      {error ? (
        <p role="alert" className={styles["placeProblem"]}>
          {error}
        </p>
      ) : null}
      {hasFailed ? (
        <p role="alert" className={styles["placeProblem"]}>
          {t("pin.notLoaded")}
        </p>
      ) : null}
      <PartBoundary key={`picture ${pictures.key}`} onFail={() => failed(pictures)}>
        <Suspense>
          {picking === "picture" ? <pictures.Part images={space.images} {...picker} /> : null}
        </Suspense>
      </PartBoundary>
      <PartBoundary key={`panorama ${views.key}`} onFail={() => failed(views)}>
        <Suspense>
          {picking === "panorama" ? <views.Part panoramas={ready} {...picker} /> : null}
        </Suspense>
      </PartBoundary>
    </div>
  );
}
