import type { AssetAuditGroup } from "@storey/domain";
import { codeInScan } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { keptModelsQuery } from "../asset-models/asset-model.queries.ts";
import type { KeepNewAsset } from "../assets/parts/new-asset-dialog.tsx";
import { codeKey } from "./audit-code.ts";
import { addInAudit } from "./audit-writes.ts";
import type { ShownLine } from "./merged-lines.ts";
import styles from "./parts/asset-audit.module.css";
import { AuditLines } from "./parts/audit-lines.tsx";
import { GroupButtons } from "./parts/group-buttons.tsx";
import { type Asking, LineActions } from "./parts/line-actions.tsx";
import { ScanArea } from "./parts/scan-area.tsx";
import type { ShownAudit } from "./use-audit.ts";
import { useAuditSteps } from "./use-audit-steps.ts";
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

/** Where an audit is scanned, and what came of it, group by group. */
export function AuditContent({ known }: { readonly known: ShownAudit }) {
  const { audit, lines, counts, completion } = known;
  const { t } = useTranslation("asset-audits");
  const { result, scan, undo } = useScanning(known);
  const steps = useAuditSteps(audit);
  const [group, setGroup] = useState<AssetAuditGroup>("missing");
  const [asking, setAsking] = useState<Asking | null>(null);
  const mayIn = useMayIn();
  const { state, space, location } = audit;
  const place = location?.id ?? null;
  const mayWrite = mayIn("organisation.assets.update", place);
  const mayAdd = mayIn("organisation.assets.create", place);
  const isActive = space === null || !space.isArchived;
  const isScanning = state === "open" && mayWrite && isActive && completion === null;
  // Kept for times without a network, in which something unknown may be added.
  useQuery({ ...keptModelsQuery(), enabled: isScanning && mayAdd });
  const closed = (): void => setAsking(null);
  // A new asset is known by the id that the device gave it, whenever the server hears of it.
  const add: KeepNewAsset = async (asset, shown) => {
    const code = asking?.code ?? "";
    const { id = "", tag = code } = asset;
    const label = t("waits.add", { code });
    const made = await addInAudit(audit.id, { asset, code, shown: { ...shown, tag } }, label);
    closed();
    if (tag.toLowerCase() !== code.toLowerCase()) await steps.remember(code, id, made);
    await scan(code, id, made);
  };
  const actionsOf = (line: ShownLine): ReactNode => (
    <LineActions
      line={line}
      isScanning={isScanning}
      mayAdd={mayAdd}
      mayPutBack={mayWrite && completion === null}
      onSeen={(tag, assetId) => void scan(tag, assetId)}
      onMove={() => void steps.move(line)}
      onPutBack={() => void steps.putBack(line)}
      onAsk={setAsking}
      onUndo={() => void undo(line)}
    />
  );
  const isTold =
    result?.kind === "elsewhere" || result?.kind === "unknown" || result?.kind === "kept";
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
          isCompleting={completion !== null}
          onResume={() => void steps.step("resume")}
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
            lines={lines}
            onIdentified={(assetId, isRemembered) => {
              const { code } = asking;
              closed();
              if (isRemembered) void steps.remember(code, assetId);
              void scan(code, assetId);
            }}
            onClose={closed}
          />
        ) : null}
        {asking?.about === "add" && (space === null || space.id !== null) ? (
          <NewAssetDialog
            {...(space?.id ? { space: { id: space.id, name: space.name } } : { floatingOf: place })}
            {...(tagIn(asking.code) === undefined ? {} : { tag: asking.code })}
            keep={add}
            onAdded={closed}
            onClose={closed}
          />
        ) : null}
      </Suspense>
    </>
  );
}

interface StandingProps {
  readonly audit: ShownAudit["audit"];
  readonly mayWrite: boolean;
  /** Whether the order to complete it waits. */
  readonly isCompleting: boolean;
  readonly onResume: () => void;
}

/** Says why nothing is scanned in an audit that is not completed, and how to go on. */
function Standing({ audit, mayWrite, isCompleting, onResume }: StandingProps) {
  const { state, space } = audit;
  const { t } = useTranslation("asset-audits");
  if (state === "completed" || isCompleting) return null;
  const key = !mayWrite ? "readonly" : space?.isArchived ? "archived" : "paused";
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
