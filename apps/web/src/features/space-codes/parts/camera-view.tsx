import { CameraOff, Flashlight, FlashlightOff } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useCamera } from "../use-camera.ts";
import styles from "./scan.module.css";

/** What the camera sees, or why there is none. */
export function CameraView({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useTranslation("codes");
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, onText);
  const { state, cameras, light, isLit } = camera;
  const isShown = state === "starting" || state === "on";
  return (
    <>
      <div className={styles["camera"]} hidden={!isShown}>
        <video
          ref={video}
          className={styles["video"]}
          aria-label={t("scan.view")}
          muted
          playsInline
        />
        <div className={styles["frame"]} />
        {light ? (
          <div className={styles["tools"]}>
            <IconButton
              variant="secondary"
              label={t(isLit ? "scan.torchOff" : "scan.torchOn")}
              icon={isLit ? <FlashlightOff /> : <Flashlight />}
              onClick={light}
            />
          </div>
        ) : null}
      </div>
      <p role="status" hidden={state === "on"} className={isShown ? undefined : styles["note"]}>
        {isShown ? null : <CameraOff aria-hidden="true" />}
        <span>{state === "on" ? null : t(`scan.${state}`)}</span>
      </p>
      {cameras.length > 1 && camera.deviceId !== null ? (
        <SelectField
          label={t("scan.camera")}
          value={camera.deviceId}
          options={cameras.map(({ deviceId, label }, index) => ({
            value: deviceId,
            label: label || t("scan.cameraNumber", { number: index + 1 }),
          }))}
          onChange={camera.choose}
        />
      ) : null}
    </>
  );
}
