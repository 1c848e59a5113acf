import type { ChecklistTemplate } from "@storey/contract";
import { type ChecklistProblemPlace, checklistProblems } from "@storey/domain";
import { useMemo, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useLeaveGuard } from "../../../lib/form/use-leave-guard.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { publishTemplate, saveTemplate } from "../checklist-template.queries.ts";

/** What of a template is edited. */
export type TemplateDraft = Pick<
  ChecklistTemplate,
  "name" | "description" | "defaultRecurrence" | "content"
>;

function draftOf({
  name,
  description,
  defaultRecurrence,
  content,
}: ChecklistTemplate): TemplateDraft {
  return { name, description, defaultRecurrence, content };
}

/**
 * Keeps what is typed over the version it was typed on, saves it, and publishes what was saved. Another
 * one's change meanwhile is told and overwrites nothing.
 */
export function useTemplateDraft(template: ChecklistTemplate) {
  const { t } = useTranslation("checklist-templates");
  const [base, setBase] = useState(template);
  const [draft, setDraft] = useState<TemplateDraft>(() => draftOf(template));
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<readonly ChecklistProblemPlace[] | null>(null);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  useLeaveGuard(isDirty);
  const problems = useMemo(() => checklistProblems(draft.content), [draft.content]);
  const settle = (saved: ChecklistTemplate): ChecklistTemplate => {
    setBase(saved);
    setDraft((now) => (now === draft ? draftOf(saved) : now));
    return saved;
  };
  const saved = async () =>
    isDirty ? settle(await saveTemplate(base.id, base.version, draft)) : base;
  const run = (work: () => Promise<string>): void => {
    setIsBusy(true);
    work()
      .then((summary) => showToast({ severity: "success", summary }))
      .catch((error: unknown) => {
        const isConflict = error instanceof CallError && error.code === "record.conflict";
        if (error instanceof CallError && error.code === "checklist.not_publishable")
          setRefused(error.current as readonly ChecklistProblemPlace[]);
        showToast({
          severity: "error",
          summary: t("save.failed"),
          detail: isConflict ? t("save.conflict") : textOfError(error),
        });
      })
      .finally(() => setIsBusy(false));
  };
  return {
    ...{ base, draft, isDirty, isBusy },
    /** What keeps it from being published; what the server named last, until something is changed. */
    problems: refused ?? problems,
    change: (next: Partial<TemplateDraft>): void => {
      setRefused(null);
      setDraft((now) => ({ ...now, ...next }));
    },
    save: () =>
      run(async () => {
        await saved();
        return t("saved");
      }),
    publish: () =>
      run(async () => {
        const { id, version } = await saved();
        const { publishedNumber } = settle(await publishTemplate(id, version));
        return t("publish.done", { number: publishedNumber ?? 1 });
      }),
  };
}
