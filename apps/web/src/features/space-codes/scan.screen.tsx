import { codeInScan } from "@storey/domain";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useSetting } from "../../lib/session/use-session.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { CameraView } from "./parts/camera-view.tsx";
import { PhotoInput, TypedInput } from "./parts/scan-inputs.tsx";
import { ScanOutcome } from "./parts/scan-outcome.tsx";
import styles from "./parts/space-codes.module.css";

/** The longest text that is looked up, as the call takes it. */
const LONGEST = 1000;
/** What other codes say that lead to no place: a network, a person, a message, a payment. */
const NO_LABEL = /^(?:wifi|mailto|tel|sms|smsto|begin|mecard|geo|otpauth|bitcoin|bcd)[:\n]/i;

/**
 * Finds a space or an asset by its code or label: with the camera or a scanner, by a photo, or typed. The
 * code stands in the address.
 */
export function ScanScreen() {
  const { t } = useTranslation("codes");
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isForeign, setForeign] = useState(false);
  const wanted = typeof search["code"] === "string" ? search["code"].trim().slice(0, LONGEST) : "";
  const withAssets = useSetting("asset_management");
  const show = (code: string | null): void => {
    setForeign(false);
    void navigate({ to: PATHS.Scan, search: code === null ? {} : { code }, replace: true });
  };
  // What a camera reads may be anything: the label of a former system, a shop's code, a password for a
  // network. Where there are no assets only a code of ours means something.
  const see = (text: string): void => {
    const label = text.trim();
    const mayBeLabel = withAssets && label.length <= LONGEST && !NO_LABEL.test(label);
    const code = codeInScan(text) ?? (mayBeLabel && label !== "" ? label : undefined);
    if (code === undefined) setForeign(true);
    else show(code);
  };
  return (
    <Page narrow>
      <PageHead title={t("scan.title")} text={wanted === "" ? t("scan.text") : null} />
      {wanted === "" ? (
        <div className={styles["stack"]}>
          <CameraView onText={see} />
          <p role="status">{isForeign ? t("scan.foreign") : null}</p>
          <PhotoInput onText={see} />
          <TypedInput onText={show} />
        </div>
      ) : (
        <ScanOutcome key={wanted} text={wanted} onAgain={() => show(null)} />
      )}
    </Page>
  );
}
