import "../../panorama-messages.ts";
import { MapPinPlus } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { PinIcon } from "./hotspot-action.tsx";
import { type PanoramaPin, pinOf, placeOfPin } from "./hotspot-label.ts";
import styles from "./panorama-pin-picker.module.css";
import { PanoramaRow } from "./panorama-row.tsx";
import { PanoramaViewport } from "./panorama-viewport.tsx";
import points from "./point-layer.module.css";
import { AtPlace } from "./point-layer.tsx";
import type { LoadPicture } from "./tile-store.ts";
import { type MountedViewport, prefersStillness } from "./use-viewport.ts";
import { isReady, type ShownPanorama } from "./viewport.ts";

export interface PanoramaPinPickerProps {
  /** The panoramas of the space; a pin can be set in those that are ready. */
  readonly panoramas: readonly ShownPanorama[];
  readonly load: LoadPicture;
  readonly pin: PanoramaPin | null;
  /** Null shows the pin only. */
  readonly onPin: ((pin: PanoramaPin | null) => void) | null;
  /** The panorama to begin with while there is no pin. */
  readonly startId?: string;
}

/** Turns the viewport to a pin as soon as it is mounted. */
function turnTo(mounted: MountedViewport | null, pin: PanoramaPin | null, is360: boolean): void {
  if (pin) mounted?.viewport.lookAt(placeOfPin(pin, is360), false);
}

/** Sets a pin in a panorama by mouse, touch or keyboard, or shows one that was set. */
export function PanoramaPinPicker({
  panoramas,
  load,
  pin,
  onPin,
  startId,
}: PanoramaPinPickerProps) {
  const { t } = useTranslation("panoramas");
  const ready = panoramas.filter(isReady);
  const [chosen, setChosen] = useState(pin?.panoramaId ?? startId);
  const [mounted, setMounted] = useState<MountedViewport | null>(null);
  const middle = useRef<HTMLButtonElement>(null);
  const shown = ready.find(({ id }) => id === chosen) ?? ready[0];
  if (!shown) return null;
  const own = pin?.panoramaId === shown.id ? pin : null;
  const pick = onPin && ((place: Parameters<typeof pinOf>[1]) => onPin(pinOf(shown.id, place)));
  const pickMiddle = (): void => {
    if (!mounted || !pick) return;
    const { width, height } = mounted.viewport.size();
    pick(mounted.viewport.unproject({ x: width / 2, y: height / 2 }));
  };
  return (
    <div className={styles.picker}>
      <PanoramaViewport
        key={shown.id}
        panorama={shown}
        load={load}
        onPick={pick}
        onViewport={(next) => {
          setMounted(next);
          turnTo(next, own, shown.is360);
        }}
      >
        {(viewport) =>
          own ? (
            <AtPlace mounted={viewport} place={placeOfPin(own, shown.is360)}>
              <span className={points.pin} role="img" aria-label={t("pin.here")}>
                <PinIcon />
              </span>
            </AtPlace>
          ) : null
        }
      </PanoramaViewport>
      {onPin ? (
        <div className={styles.pinBar}>
          <p className={styles.quiet} role="status">
            {t(own ? "pin.set" : "pin.hint")}
          </p>
          <Button ref={middle} icon={<MapPinPlus aria-hidden="true" />} onClick={pickMiddle}>
            {t("pin.middle")}
          </Button>
          {pin ? (
            <Button
              variant="quiet"
              onClick={() => {
                // Clearing the pin removes its button, so the focus moves to the one that sets a
                // pin.
                middle.current?.focus();
                onPin(null);
              }}
            >
              {t("pin.remove")}
            </Button>
          ) : null}
        </div>
      ) : (
        <Button
          variant="quiet"
          onClick={() =>
            own && mounted?.viewport.lookAt(placeOfPin(own, shown.is360), !prefersStillness())
          }
        >
          {t("pin.back")}
        </Button>
      )}
      {onPin ? (
        <PanoramaRow panoramas={ready} shownId={shown.id} load={load} onShow={setChosen} />
      ) : null}
    </div>
  );
}
