import { Camera, ImagePlus } from "lucide-react";
import type { ChangeEvent, ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useCoarse } from "../../../ui/use-media.ts";
import form from "./report.module.css";

interface ChooserProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly isMany?: boolean;
  readonly isCamera?: boolean;
}

function Chooser({ icon, label, onFiles, isMany = false, isCamera = false }: ChooserProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = "";
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <label className={form.add}>
      {icon}
      {label}
      <input
        type="file"
        accept="image/*"
        multiple={isMany}
        {...(isCamera ? { capture: "environment" as const } : {})}
        onChange={choose}
      />
    </label>
  );
}

/**
 * Takes photos from the device. A hand-held device has a separate button for the camera, as the
 * file chooser of some phones does not offer it.
 */
export function PhotoInput({ onFiles, isMany = false }: Pick<ChooserProps, "onFiles" | "isMany">) {
  const { t } = useTranslation("guest");
  const isHandheld = useCoarse();
  const camera = <Camera size={20} aria-hidden="true" />;
  return (
    <>
      {isHandheld ? (
        <Chooser icon={camera} label={t("photo.take")} onFiles={onFiles} isCamera />
      ) : null}
      <Chooser
        icon={isHandheld ? <ImagePlus size={20} aria-hidden="true" /> : camera}
        label={t("photo.add")}
        onFiles={onFiles}
        isMany={isMany}
      />
    </>
  );
}
