import type { AssetAuditGroup } from "@storey/domain";
import { codeInScan } from "@storey/domain";
import { Play } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { moveHere, rememberCode, stepAudit } from "./asset-audit.queries.ts";
import { codeKey } from "./audit-code.ts";
import type { ShownLine } from "./merged-lines.ts";
import styles from "./parts/asset-audit.module.css";
import { AuditLines } from "./parts/audit-lines.tsx";
import { GroupButtons } from "./parts/group-buttons.tsx";
import { ScanArea } from "./parts/scan-area.tsx";
import type { ShownAudit } from "./use-audit.ts";
import { type ScanResult, useScanning } from "./use-scanning.ts";

const IdentifyDialog = lazy(async () => ({
  default: (await import("./parts/identify-dialog.tsx")).IdentifyDialog,
}));
const NewAssetDialog = lazy(async () => ({
  default: (await import("../assets/parts/new-asset-dialog.tsx")).NewAssetDialog,
}));

/** The longest tag; a longer code is no tag. Source: the contract's limit. */
const TAG_MAX_LENGTH = 100;

/** Returns the tag that an unknown code most likely is; undefined for a code of ours and for addresses. */
function tagIn(code: string): string | undefined {
  const isTag = codeInScan(code) === undefined && !/[/?#\s]/.test(code);
  return isTag && code.length <= TAG_MAX_LENGTH ? code : undefined;
}

/** Whether a line is what a scan came to. */
function isAbout({ asset, code }: ShownLine, result: ScanResult): boolean {
  if (result.asset !== null) return asset?.id === result.asset.id;
  return code !== null && codeKey(code) === codeKey(result.code);
}

/** What is asked about an unknown code. */
interface Asking {
  readonly about: "add" | "identify";
  readonly code: string;
}

/** Where an audit is scanned, and what came of it, group by group. */
export function AuditContent({ known: { audit, lines, counts } }: { readonly known: ShownAudit }) {
  const { t } = useTranslation("asset-audits");
  const { result, scan, undo } = useScanning(audit, lines);
  const [group, setGroup] = useState<AssetAuditGroup>("missing");
  const [asking, setAsking] = useState<Asking | null>(null);
  const mayIn = useMayIn();
  const { state, space, location } = audit;
  const mayWrite = mayIn("organisation.assets.update", location.id);
  const mayAdd = mayIn("organisation.assets.create", location.id);
  const isScanning = state === "open" && mayWrite && !space.isArchived;
  const tell = (summary: string) => (error: unknown) =>
    showToast({ severity: "error", summary, detail: textOfError(error) });
  const move = (assetId: string, tag: string): void => {
    moveHere(audit, assetId).then(
      () => showToast({ severity: "success", summary: t("moved", { tag }) }),
      tell(t("move.failed")),
    );
  };
  const added = async (code: string, asset: { readonly id: string; readonly tag: string }) => {
    const isItsTag = asset.tag.toLowerCase() === code.toLowerCase();
    if (!isItsTag) await rememberCode(code, asset.id).catch(tell(t("identify.failed")));
    await scan(code, asset.id);
  };
  const actionsOf = (line: ShownLine): ReactNode => {
    if (!isScanning) return null;
    const { asset, code } = line;
    const name = asset?.tag ?? code ?? "";
    const assetId = asset?.id ?? null;
    if (line.group === "missing") {
      if (!asset || assetId === null) return null;
      return (
        <Button
          size="small"
          aria-label={t("seen.named", { tag: name })}
          onClick={() => void scan(asset.tag, assetId)}
        >
          {t("seen")}
        </Button>
      );
    }
    const isKnownToServer = !line.isWaiting;
    return (
      <>
        {line.group === "elsewhere" && assetId !== null && !asset?.isArchived ? (
          <Button
            size="small"
            aria-label={t("move.named", { tag: name })}
            onClick={() => move(assetId, name)}
          >
            {t("move")}
          </Button>
        ) : null}
        {line.group === "unknown" && isKnownToServer && code !== null ? (
          <>
            {mayAdd ? (
              <Button
                size="small"
                aria-label={t("add.named", { code })}
                onClick={() => setAsking({ about: "add", code })}
              >
                {t("add")}
              </Button>
            ) : null}
            <Button
              size="small"
              aria-label={t("identify.named", { code })}
              onClick={() => setAsking({ about: "identify", code })}
            >
              {t("identify")}
            </Button>
          </>
        ) : null}
        <Button
          size="small"
          variant="quiet"
          aria-label={t("undo.named", { name })}
          onClick={() => void undo(line)}
        >
          {t("undo")}
        </Button>
      </>
    );
  };
  const isTold = result?.kind === "elsewhere" || result?.kind === "unknown";
  const told = isTold ? lines.find((line) => isAbout(line, result)) : undefined;
  return (
    <>
      {isScanning ? (
        <ScanArea
          result={result}
          actions={told ? actionsOf(told) : null}
          onText={(text) => void scan(text)}
        />
      ) : (
        <Standing
          audit={audit}
          mayWrite={mayWrite}
          onResume={() => void stepAudit(audit.id, "resume").catch(tell(t("failed")))}
        />
      )}
      <GroupButtons audit={audit} counts={counts} shown={group} onShow={setGroup} />
      <AuditLines
        key={group}
        audit={audit}
        group={group}
        lines={lines.filter((line) => line.group === group)}
        actionsOf={actionsOf}
      />
      <Suspense fallback={null}>
        {asking?.about === "identify" ? (
          <IdentifyDialog
            code={asking.code}
            onIdentified={(assetId) => void scan(asking.code, assetId)}
            onClose={() => setAsking(null)}
          />
        ) : null}
        {asking?.about === "add" && space.id !== null ? (
          <NewAssetDialog
            space={{ id: space.id, name: space.name }}
            {...(tagIn(asking.code) === undefined ? {} : { tag: asking.code })}
            onAdded={(asset) => {
              setAsking(null);
              void added(asking.code, asset);
            }}
            onClose={() => setAsking(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

interface StandingProps {
  readonly audit: ShownAudit["audit"];
  readonly mayWrite: boolean;
  readonly onResume: () => void;
}

/** Says why nothing is scanned in an audit that is not completed, and how to go on. */
function Standing({ audit: { state, space }, mayWrite, onResume }: StandingProps) {
  const { t } = useTranslation("asset-audits");
  if (state === "completed") return null;
  const key = !mayWrite ? "readonly" : space.isArchived ? "archived" : "paused";
  return (
    <div className={styles["note"]}>
      <p className={styles["noteWords"]}>{t(`${key}.text`)}</p>
      {key === "paused" ? (
        <Button
          variant="primary"
          size="large"
          icon={<Play aria-hidden="true" />}
          onClick={onResume}
        >
          {t("resume")}
        </Button>
      ) : null}
    </div>
  );
}
