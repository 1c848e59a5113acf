import { Camera, ScanLine } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { AssetScan } from "../asset-scan.ts";
import styles from "./question.module.css";

const CameraView = lazy(async () => ({
  default: (await import("../../space-codes/parts/camera-view.tsx")).CameraView,
}));

interface AssetScanAnswerProps {
  readonly value: string | null;
  readonly isReadOnly: boolean;
  readonly onValue: (value: string) => void;
  /** Where there is none, a text is its own answer. */
  readonly scan: AssetScan | null;
}

/** An asset that is scanned as the answer: by the camera, or typed. */
export function AssetScanAnswer({ value, scan, ...props }: AssetScanAnswerProps) {
  const { t } = useTranslation("checklist-runs");
  const [typed, setTyped] = useState("");
  const [isLooking, setLooking] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [last, setLast] = useState<{ value: string; name: string } | null>(null);
  const take = async (text: string): Promise<void> => {
    const scanned = text.trim();
    if (scanned === "" || isAsking) return;
    setAsking(true);
    const found = scan ? await scan.find(scanned) : { value: scanned, name: scanned };
    setAsking(false);
    setWrong(found === null);
    if (found === null) return;
    setLooking(false);
    setTyped("");
    setLast(found);
    props.onValue(found.value);
  };
  // The run names it once the server has told which one it is.
  const nameOf = (one: string): string =>
    last?.value === one ? last.name : (scan?.tagOf(one) ?? one);
  return (
    <div className={styles["stack"]}>
      {value === null ? null : (
        <p className={styles["there"]} role="status">
          <ScanLine aria-hidden="true" /> {t("scan.done", { name: nameOf(value) })}
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
              void take(typed);
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
            <Button type="submit" waiting={isAsking}>
              {t("scan.enter")}
            </Button>
          </form>
        </>
      )}
    </div>
  );
}
