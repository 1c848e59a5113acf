import type { ChecklistTemplate } from "@storey/contract";
import { type ChecklistProblemPlace, checklistProblems } from "@storey/domain";
import { useMemo, useRef, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import type { FormErrors } from "../../../lib/form/form-errors.ts";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { publishTemplate } from "../checklist-template.queries.ts";
import { checklistTemplateForm, type TemplateDraft } from "../checklist-template-form.ts";

/** The draft of a template as a form, which is published once what was typed is saved. */
export function useTemplateDraft(
  template: ChecklistTemplate,
  onRefused: (errors: FormErrors) => void,
) {
  const { t } = useTranslation("checklist-templates");
  const [refused, setRefused] = useState<readonly ChecklistProblemPlace[] | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const isToPublish = useRef(false);
  const publishAt = async (version: number): Promise<void> => {
    isToPublish.current = false;
    setPublishing(true);
    try {
      const { publishedNumber } = await publishTemplate(template.id, version);
      const summary = t("publish.done", { number: publishedNumber ?? 1 });
      showToast({ severity: "success", summary });
    } catch (error) {
      if (error instanceof CallError && error.code === "checklist.not_publishable")
        setRefused(error.current as readonly ChecklistProblemPlace[]);
      showToast({ severity: "error", summary: t("save.failed"), detail: textOfError(error) });
    } finally {
      setPublishing(false);
    }
  };
  const form = useForm(checklistTemplateForm, {
    record: template,
    onSaved: (saved) => {
      if (isToPublish.current) void publishAt((saved ?? template).version);
      else showToast({ severity: "success", summary: t("saved") });
    },
    onRefused: (errors) => {
      isToPublish.current = false;
      onRefused(errors);
    },
  });
  const { draft, dirty } = form;
  const problems = useMemo(() => checklistProblems(draft.content), [draft.content]);
  return {
    form,
    isBusy: form.saving || isPublishing,
    /** What keeps it from being published; what the server named last, until something is changed. */
    problems: refused ?? problems,
    change: (next: Partial<TemplateDraft>): void => {
      setRefused(null);
      form.change(next);
    },
    publish: (): void => {
      if (!dirty) return void publishAt(template.version);
      isToPublish.current = true;
      form.save();
    },
  };
}
