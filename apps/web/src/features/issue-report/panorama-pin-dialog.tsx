import type { IssuePin, Panorama } from "@storey/contract";
import { useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { loadPanoramaPicture } from "../panoramas/parts/picture-cache.ts";
import { PanoramaPinPicker } from "../panoramas/parts/viewer/panorama-pin-picker.tsx";

interface PanoramaPinDialogProps {
  readonly panoramas: readonly Panorama[];
  readonly pin: IssuePin | null;
  readonly onSave: (pin: IssuePin) => void;
  readonly onClose: () => void;
}

/** Sets a pin in a panorama of the space: by a press, or at the middle of the view. */
export function PanoramaPinDialog({ panoramas, pin, onSave, onClose }: PanoramaPinDialogProps) {
  const { t } = useTranslation("issues");
  const [chosen, setChosen] = useState(pin && "panoramaId" in pin ? pin : null);
  return (
    <Dialog
      open
      wide
      title={t("pin.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            disabled={chosen === null}
            onClick={() => {
              if (chosen) onSave(chosen);
            }}
          >
            {t("pin.save")}
          </Button>
        </>
      }
    >
      <PanoramaPinPicker
        panoramas={panoramas}
        load={loadPanoramaPicture}
        pin={chosen}
        onPin={setChosen}
      />
    </Dialog>
  );
}
