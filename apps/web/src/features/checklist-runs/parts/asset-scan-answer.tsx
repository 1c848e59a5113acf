import { type ChecklistQuestion, codeInScan } from "@storey/domain";
import { Camera, ScanLine } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./question.module.css";

const CameraView = lazy(async () => ({
  default: (await import("../../space-codes/parts/camera-view.tsx")).CameraView,
}));

interface AssetScanAnswerProps {
  readonly question: ChecklistQuestion;
  readonly value: string | null;
  readonly isReadOnly: boolean;
  readonly onValue: (value: string) => void;
  readonly findAsset?: (text: string) => Promise<string | null>;
}

/** An asset that is scanned as the answer: by the camera, or typed. */
export function AssetScanAnswer({ question, value, ...props }: AssetScanAnswerProps) {
  const { t } = useTranslation("checklist-runs");
  const [typed, setTyped] = useState("");
  const [isLooking, setLooking] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const { asset } = question;
  const take = async (text: string): Promise<void> => {
    const isOwn = asset && text.trim().toLowerCase() === asset.tag.toLowerCase();
    const found = isOwn
      ? asset.id
      : props.findAsset
        ? await props.findAsset(text.trim())
        : (codeInScan(text) ?? text.trim());
    const isRight = found !== null && found !== "" && (!asset || found === asset.id);
    setWrong(!isRight);
    if (!isRight) return;
    setLooking(false);
    setTyped("");
    props.onValue(found);
  };
  return (
    <div className={styles["stack"]}>
      {value === null ? null : (
        <p className={styles["there"]} role="status">
          <ScanLine aria-hidden="true" /> {t("scan.done", { name: asset?.tag ?? value })}
        </p>
      )}
      {props.isReadOnly ? null : (
        <>
          {isLooking ? (
            <Suspense fallback={null}>
              <CameraView onText={(text) => void take(text)} />
            </Suspense>
          ) : (
            <Button
              size="large"
              wide
              icon={<Camera aria-hidden="true" />}
              onClick={() => setLooking(true)}
            >
              {t("scan.camera")}
            </Button>
          )}
          <form
            className={styles["row"]}
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim() !== "") void take(typed);
            }}
          >
            <TextField
              label={t("scan.text")}
              value={typed}
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
              error={isWrong ? t("scan.wrong") : undefined}
              onChange={setTyped}
            />
            <Button type="submit">{t("scan.enter")}</Button>
          </form>
        </>
      )}
    </div>
  );
}
