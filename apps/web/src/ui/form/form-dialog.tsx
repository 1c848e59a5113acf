import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { Dialog } from "../dialog.tsx";
import styles from "./form.module.css";
import { FormConflict, FormProblem, type ShownForm } from "./form-parts.tsx";
import { useFirstProblem } from "./use-first-problem.ts";

interface FormDialogProps<Field extends PropertyKey> {
  readonly form: ShownForm<Field>;
  readonly title: string;
  readonly saveLabel: string;
  readonly cancelLabel: string;
  /** The text before the reason when a save fails: the action that failed. */
  readonly failure?: string;
  readonly saveIcon?: ReactNode;
  readonly isDanger?: boolean;
  readonly isOff?: boolean;
  readonly wide?: boolean;
  /** Begins at the title, for a dialog whose first field shows its choices when it has the focus. */
  readonly focusTitle?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A form in a dialog. Escape, the scrim and Cancel ask before a draft is lost; when somebody else
 * changed the same fields meanwhile, the choice takes its place.
 */
export function FormDialog<Field extends PropertyKey>(props: FormDialogProps<Field>) {
  const { form, className } = props;
  const fields = useFirstProblem<HTMLDivElement>(form.attempt);
  if (form.conflicts.length > 0) return <FormConflict form={form} />;
  return (
    <Dialog
      open
      wide={props.wide ?? false}
      focusTitle={props.focusTitle ?? false}
      title={props.title}
      onClose={() => void form.leave()}
      onSubmit={form.save}
      actions={
        <>
          <Button onClick={() => void form.leave()}>{props.cancelLabel}</Button>
          <Button
            type="submit"
            variant={props.isDanger ? "danger" : "primary"}
            icon={props.saveIcon}
            waiting={form.saving}
            disabled={props.isOff ?? false}
          >
            {props.saveLabel}
          </Button>
        </>
      }
    >
      <div ref={fields} className={classNames(styles["fields"], className)}>
        <FormProblem form={form} failure={props.failure} />
        {props.children}
      </div>
    </Dialog>
  );
}
