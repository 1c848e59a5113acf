import {
  CircleCheck,
  CircleHelp,
  CircleX,
  CloudUpload,
  LoaderCircle,
  type LucideIcon,
  MoveRight,
} from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import type { ScanResult } from "../use-scanning.ts";
import styles from "./asset-audit.module.css";

const LOOKS: Readonly<
  Record<ScanResult["kind"], { readonly Icon: LucideIcon; readonly tone: string }>
> = {
  looking: { Icon: LoaderCircle, tone: "neutral" },
  found: { Icon: CircleCheck, tone: "success" },
  foundKept: { Icon: CircleCheck, tone: "success" },
  again: { Icon: CircleCheck, tone: "neutral" },
  kept: { Icon: CloudUpload, tone: "neutral" },
  elsewhere: { Icon: MoveRight, tone: "warning" },
  unknown: { Icon: CircleHelp, tone: "warning" },
  refused: { Icon: CircleX, tone: "danger" },
};

/** Says what the last scan came to, to the eye and to a screen reader. */
export function ScanResultView({ result }: { readonly result: ScanResult | null }) {
  const { t } = useTranslation("asset-audits");
  const look = result && LOOKS[result.kind];
  return (
    <div role="status" className={styles["result"]} data-tone={look?.tone ?? "none"}>
      {result && look ? (
        <>
          <look.Icon aria-hidden="true" />
          <span className={styles["words"]} key={result.number}>
            <strong>{t(`result.${result.kind}`)}</strong>{" "}
            <span>
              <bdi>{result.asset?.tag ?? result.code}</bdi>{" "}
              {result.asset ? <bdi>{result.asset.name ?? result.asset.modelName}</bdi> : null}
            </span>
            {result.reason ? <span> {result.reason}</span> : null}
          </span>
        </>
      ) : (
        <span>{t("result.ready")}</span>
      )}
    </div>
  );
}
