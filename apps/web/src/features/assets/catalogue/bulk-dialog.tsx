import type { AssetBulkChange, AssetBulkOrder } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { fieldErrors, textOfError } from "../../../lib/error-text.ts";
import { translate, useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import {
  type BulkCustodyProblems,
  NO_BULK_CUSTODY,
  readBulkHandOut,
  readBulkTakeBack,
} from "../../custody/parts/bulk-custody-draft.ts";
import { BulkCustodyFields } from "../../custody/parts/bulk-custody-fields.tsx";
import { bulkProgressQuery, prepareBulk, runBulk, undoBulk } from "./asset-bulk.queries.ts";
import styles from "./bulk-dialog.module.css";
import { type BulkLine, bulkFields, type LineProblems, newLine, readLines } from "./bulk-draft.ts";
import { BulkLines } from "./bulk-lines.tsx";
import { BulkPreview } from "./bulk-preview.tsx";
import type { ListedField } from "./use-asset-list.ts";

/** What becomes of the chosen assets. */
export type BulkKind = "change" | "archive" | "restore" | "handOut" | "takeBack";

/** What a change of many assets needs to be asked for. */
export interface BulkDialogProps {
  readonly kind: BulkKind;
  readonly order: Omit<AssetBulkOrder, "changes">;
  readonly fields: readonly ListedField[];
  /** Called once the change was made. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

type Step = "edit" | "checking" | "review" | "running";

/** Changes many assets: says what, shows what that does, makes it and offers to undo it. */
export function BulkDialog(props: BulkDialogProps) {
  const { kind, order, fields, onDone, onClose } = props;
  const { t } = useTranslation("asset-list");
  const { t: ofAssets } = useTranslation("assets");
  const { t: ofCustody } = useTranslation("custody");
  const offered = bulkFields(fields);
  const isAtOnce = kind === "archive" || kind === "restore";
  const act = kind === "handOut" || kind === "takeBack" ? kind : null;
  const [step, setStep] = useState<Step>(isAtOnce ? "checking" : "edit");
  const [lines, setLines] = useState<readonly BulkLine[]>([newLine("lifecycleStatus")]);
  const [problems, setProblems] = useState<LineProblems>({});
  const [given, setGiven] = useState(NO_BULK_CUSTODY);
  const [wrong, setWrong] = useState<BulkCustodyProblems>({});
  const [change, setChange] = useState<AssetBulkChange | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const nameOf = (key: string): string => fieldName(key, fields, t, ofAssets);

  const look = async (changes: AssetBulkOrder["changes"]): Promise<void> => {
    setStep("checking");
    setFailure(null);
    try {
      setChange(await prepareBulk({ ...order, changes }));
      setStep("review");
    } catch (error) {
      const [ofField] = Object.values(fieldErrors(error));
      setFailure(ofField ?? textOfError(error));
      setStep(isAtOnce ? "review" : "edit");
    }
  };
  useAtOnce(isAtOnce, () => void look({ isArchived: kind === "archive" }));
  const submit = (): void => {
    if (step === "edit" && act) {
      const read = act === "handOut" ? readBulkHandOut(given) : readBulkTakeBack(given);
      if ("changes" in read) {
        setWrong({});
        void look(read.changes);
      } else setWrong(read.problems);
    } else if (step === "edit") {
      const read = readLines(lines, offered);
      if ("fields" in read || "place" in read) {
        setProblems({});
        void look(read as AssetBulkOrder["changes"]);
      } else setProblems(read as LineProblems);
    } else if (step === "review" && change) void run(change);
  };
  const run = async ({ id }: AssetBulkChange): Promise<void> => {
    setStep("running");
    try {
      tellDone(await runBulk(id));
      onDone();
    } catch (error) {
      setFailure(textOfError(error));
      setStep("review");
    }
  };
  const count = change?.counts?.update ?? 0;
  const runLabel = (changed: number): string =>
    act && changed > 0
      ? ofCustody(`${act}.save`, { count: changed })
      : t("bulk.run", { count: changed });
  const content = useLedFocus(step);
  const isBusy = step === "checking" || step === "running";
  // What it comes to is said once the server told it, and not before.
  const isCounted = change !== null && (step === "review" || step === "running");
  return (
    <Dialog
      open
      wide
      focusTitle={isAtOnce}
      title={t(`bulk.title.${kind}`)}
      onClose={isBusy ? () => undefined : onClose}
      onSubmit={submit}
      actions={
        <>
          {step === "review" && !isAtOnce ? (
            // A button of its own: the focus would stay on the one that is in its place then.
            <Button key="back" onClick={() => setStep("edit")}>
              {t("bulk.back")}
            </Button>
          ) : (
            <Button key="cancel" onClick={onClose} disabled={isBusy}>
              {ofAssets("cancel")}
            </Button>
          )}
          <Button
            // A button of its own too: who presses it twice would make what they have not looked at.
            key={isCounted ? "run" : "next"}
            type="submit"
            variant="primary"
            waiting={isBusy}
            disabled={step === "review" && count === 0}
          >
            {isCounted ? runLabel(count) : t("bulk.next")}
          </Button>
        </>
      }
    >
      <div ref={content} style={{ display: "contents" }}>
        {step === "edit" && act ? (
          <BulkCustodyFields act={act} draft={given} problems={wrong} onChange={setGiven} />
        ) : null}
        {step === "edit" && !act ? (
          <BulkLines {...{ lines, problems, nameOf }} fields={offered} onChange={setLines} />
        ) : null}
        {step === "checking" ? <p role="status">{t("bulk.checking")}</p> : null}
        {step === "review" && change ? (
          <BulkPreview change={change} act={act} nameOf={nameOf} />
        ) : null}
        {step === "running" && change ? <Progress change={change} /> : null}
        {failure ? (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Leads the focus to what a step shows first, where it was on something that went with the step before. */
function useLedFocus(step: Step) {
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step decides what is there.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches(":disabled")) return;
    const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector);
    (find("[data-autofocus]") ?? find("[tabindex='0'], input, select, textarea"))?.focus();
  }, [step]);
  return content;
}

/** Does something once, as soon as it is drawn. */
function useAtOnce(isWanted: boolean, work: () => void): void {
  const isDone = useRef(!isWanted);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    work();
  });
}

function Progress({ change }: { readonly change: AssetBulkChange }) {
  const { t } = useTranslation("asset-list");
  const { data = change } = useQuery(bulkProgressQuery(change.id));
  const total = data.counts?.rows ?? 0;
  const done = data.state === "checked" ? 0 : total - data.remainingCount;
  const label = t("bulk.running", { done, total });
  return (
    <div className={styles.progress}>
      <ProgressBar label={label} value={total === 0 ? 0 : done / total} />
      <span>{label}</span>
    </div>
  );
}

/** Says what was changed, and offers to undo it. */
function tellDone({ id, counts }: AssetBulkChange): void {
  const { update = 0, errors = 0 } = counts ?? {};
  const say = (key: string, count: number) => translate("asset-list", key, { count });
  showToast({
    severity: errors > 0 ? "warning" : "success",
    summary: say("bulk.done", update),
    ...(errors > 0 ? { detail: say("bulk.refused", errors) } : {}),
    ...(update > 0
      ? { action: { label: translate("assets", "undo"), run: () => void undo(id) } }
      : {}),
  });
}

async function undo(id: string): Promise<void> {
  try {
    const { undo: undone } = await undoBulk(id);
    const { removed = 0, restored = 0, stayed = 0 } = undone ?? {};
    const say = (key: string, count: number) => translate("asset-list", key, { count });
    showToast({
      severity: stayed > 0 ? "warning" : "success",
      summary: say("bulk.undone", removed + restored),
      ...(stayed > 0 ? { detail: say("bulk.stayed", stayed) } : {}),
    });
  } catch (error) {
    showToast({
      severity: "error",
      summary: translate("asset-list", "bulk.undoFailed"),
      detail: textOfError(error),
    });
  }
}

/** The name of a field of a change: one that every asset has, or a custom one. */
function fieldName(
  key: string,
  fields: readonly ListedField[],
  t: (key: string) => string,
  ofAssets: (key: string) => string,
): string {
  const id = /^(?:customFields\.|custom:)(.+)$/.exec(key)?.[1];
  if (id !== undefined) return fields.find((field) => field.id === id)?.name ?? t("ignored.field");
  if (key === "place") return t("bulk.place");
  if (key === "holder" || key === "dueBack") return t(`column.${key}`);
  if (key === "model") return ofAssets("field.modelId");
  return key === "parentTag" ? ofAssets("field.parentId") : ofAssets(`field.${key}`);
}
