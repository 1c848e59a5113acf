import { Camera, Paperclip } from "lucide-react";
import { useRef, useState } from "react";
import { partHeic } from "../../../lib/heic.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { useCoarse } from "../../../ui/use-media.ts";
import styles from "./photos.module.css";

interface PhotoButtonsProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly size?: "small" | "medium";
}

function Chooser({
  isCamera,
  label,
  size,
  onFiles,
}: PhotoButtonsProps & { readonly isCamera: boolean; readonly label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = isCamera ? Camera : Paperclip;
  return (
    <>
      <Button
        size={size ?? "medium"}
        icon={<Icon aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        aria-label={label}
        {...(isCamera ? { accept: "image/*", capture: "environment" as const } : {})}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

/**
 * Adds photos or files: with the camera on a hand-held device, else by browsing. Pictures that the
 * server cannot read are left out and named.
 */
export function PhotoButtons(props: PhotoButtonsProps) {
  const { t } = useTranslation("issues");
  const isHandheld = useCoarse();
  const [refused, setRefused] = useState("");
  const add = async (files: readonly File[]): Promise<void> => {
    const { heic, others } = await partHeic(files);
    setRefused(heic.map(({ name }) => name).join(", "));
    if (others.length > 0) props.onFiles(others);
  };
  const chooser = { ...props, onFiles: (files: readonly File[]) => void add(files) };
  return (
    <>
      {isHandheld ? <Chooser {...chooser} isCamera label={t("photo.take")} /> : null}
      <Chooser {...chooser} isCamera={false} label={t("photo.choose")} />
      {refused ? (
        <p role="alert" className={styles["refused"]}>
          {t("photo.heic", { names: refused })}
        </p>
      ) : null}
    </>
  );
}
