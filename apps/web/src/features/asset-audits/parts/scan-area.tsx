import { Camera, CameraOff } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { PhotoInput } from "../../space-codes/parts/scan-inputs.tsx";
import { useScannedHere } from "../../space-codes/parts/scanned-here.ts";
import { preferScan, scanPreferences } from "../scan-signals.ts";
import type { ScanResult } from "../use-scanning.ts";
import styles from "./asset-audit.module.css";
import { ScanResultView } from "./scan-result.tsx";

const CameraView = lazy(async () => ({
  default: (await import("../../space-codes/parts/camera-view.tsx")).CameraView,
}));

/** A code that a camera sees counts again once it was out of sight for so long, in milliseconds. */
const OUT_OF_SIGHT_MS = 2_000;

/** Passes on what a camera sees once, however long it looks at it. */
function useSeenOnce(onText: (text: string) => void): (text: string) => void {
  const last = useRef({ text: "", at: Number.NEGATIVE_INFINITY });
  return (text) => {
    const now = performance.now();
    const isSame = text === last.current.text && now - last.current.at < OUT_OF_SIGHT_MS;
    last.current = { text, at: now };
    if (!isSame) onText(text);
  };
}

function Typed({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useTranslation("asset-audits");
  const [typed, setTyped] = useState("");
  return (
    <form
      className={styles["typed"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") onText(typed.trim());
        setTyped("");
      }}
    >
      <TextField
        label={t("scan.typed")}
        value={typed}
        maxLength={1000}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        spellCheck={false}
        onChange={setTyped}
      />
      <Button type="submit">{t("scan.enter")}</Button>
    </form>
  );
}

interface ScanAreaProps {
  readonly result: ScanResult | null;
  /** What can be done about it at once. */
  readonly actions: ReactNode;
  readonly onText: (text: string) => void;
}

/** Where things are scanned: by the camera, by a scanner that acts as a keyboard, or typed. */
export function ScanArea({ result, actions, onText }: ScanAreaProps) {
  const { t } = useTranslation("asset-audits");
  const { camera, sound, vibration } = useStore(scanPreferences);
  const take = (text: string): void => {
    if (text.trim() !== "") onText(text.trim());
  };
  const seen = useSeenOnce(take);
  useScannedHere(take);
  return (
    <section aria-label={t("scan.label")} className={styles["scan"]}>
      {camera ? (
        <Suspense fallback={null}>
          <CameraView onText={seen} />
          <PhotoInput onText={take} />
        </Suspense>
      ) : null}
      <ScanResultView result={result} />
      {actions ? <div className={styles["lineActions"]}>{actions}</div> : null}
      <Button
        wide
        size="large"
        variant={camera ? "secondary" : "primary"}
        icon={camera ? <CameraOff aria-hidden="true" /> : <Camera aria-hidden="true" />}
        onClick={() => preferScan({ camera: !camera })}
      >
        {t(camera ? "scan.cameraOff" : "scan.cameraOn")}
      </Button>
      <Typed onText={take} />
      <div className={styles["preferences"]}>
        <Switch
          label={t("scan.sound")}
          checked={sound}
          onChange={(on) => preferScan({ sound: on })}
        />
        {"vibrate" in navigator ? (
          <Switch
            label={t("scan.vibration")}
            checked={vibration}
            onChange={(on) => preferScan({ vibration: on })}
          />
        ) : null}
      </div>
      <p className={styles["quiet"]}>{t("scan.hint")}</p>
    </section>
  );
}
