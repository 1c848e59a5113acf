import type { AssetImport } from "@storey/contract";
import { FileCheck } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./asset-import.module.css";

/** Says which product's export a file is, and whether its mapping is the one of last time. */
export function KnownFile({ given }: { readonly given: AssetImport }) {
  const { t } = useTranslation("asset-imports");
  const { preset, isRemembered } = given;
  if (preset === null && !isRemembered) return null;
  return (
    <p role="status" className={styles.known}>
      <FileCheck aria-hidden="true" />
      <span>
        {preset ? t(`known.${preset}`) : null}{" "}
        {isRemembered ? t("known.remembered") : t("known.suggested")}
      </span>
    </p>
  );
}
