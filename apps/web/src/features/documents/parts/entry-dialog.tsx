import type { ReactNode } from "react";
import { conflictsOf, type Draft } from "../../../lib/draft.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { ConflictDialog } from "../../../ui/conflict-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useFirstProblem } from "../../../ui/use-first-problem.ts";
import styles from "./document-desk.module.css";
import type { EntryForm } from "./use-entry-form.ts";

interface EntryDialogProps<D extends Draft> {
  readonly form: EntryForm<D>;
  readonly title: string;
  readonly saveLabel: string;
  /** A value of the form in words. */
  readonly words: (draft: D, field: keyof D & string) => string;
  readonly children: ReactNode;
}

/** The dialog around the fields of a document or link; it asks when another changed the same. */
export function EntryDialog<D extends Draft>(props: EntryDialogProps<D>) {
  const { form, words } = props;
  const { t } = useTranslation("documents");
  const fields = useFirstProblem<HTMLDivElement>(form.errors);
  const { theirs } = form;
  if (theirs) {
    const both = conflictsOf(form.start, form.draft, theirs) as (keyof D & string)[];
    return (
      <ConflictDialog
        conflicts={both.map((field) => ({
          field,
          label: t(`field.${field}`),
          mine: words(form.draft, field),
          theirs: words(theirs, field),
        }))}
        onResolve={form.resolve}
        onBack={form.keepEditing}
      />
    );
  }
  return (
    <Dialog
      open
      title={props.title}
      onClose={() => void form.leave()}
      onSubmit={form.save}
      actions={
        <>
          <Button onClick={() => void form.leave()}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={form.saving}>
            {props.saveLabel}
          </Button>
        </>
      }
    >
      <div ref={fields} className={styles["form"]}>
        {props.children}
      </div>
    </Dialog>
  );
}
