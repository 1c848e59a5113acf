import { Camera, CircleCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useScannedHere } from "../../space-codes/parts/scanned-here.ts";
import styles from "./run.module.css";

const CameraView = lazy(async () => ({
  default: (await import("../../space-codes/parts/camera-view.tsx")).CameraView,
}));

interface DoorScanProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
}

/** The code at the door or on the asset, which a template demands; the server knows whether it is right. */
export function DoorScan({ code, onCode }: DoorScanProps) {
  const { t } = useTranslation("checklist-runs");
  const [isLooking, setLooking] = useState(false);
  const take = (text: string): void => {
    if (text.trim() === "") return;
    onCode(text.trim());
    setLooking(false);
  };
  useScannedHere(take);
  return (
    <fieldset className={styles["fields"]}>
      <legend>{t("door.title")}</legend>
      {isLooking ? (
        <Suspense fallback={null}>
          <CameraView onText={take} />
        </Suspense>
      ) : (
        <Button
          wide
          size="large"
          icon={code === "" ? <Camera aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
          onClick={() => setLooking(true)}
        >
          {t(code === "" ? "scan.camera" : "door.again")}
        </Button>
      )}
      <TextField
        label={t("door.code")}
        value={code}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={onCode}
      />
    </fieldset>
  );
}
