import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect } from "react";
import { Button } from "../button.tsx";
import styles from "./form.module.css";
import { FormConflict, FormProblem, type ShownForm } from "./form-parts.tsx";
import { useFirstProblem } from "./use-first-problem.ts";

const CONTROL = "input:not([type=hidden]), select, textarea, [role=spinbutton]";

/** Gives the focus to the first control, once it is drawn: the code of some loads late. */
function useFocusOnControl(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => {
    const frame = form.current;
    if (!frame) return undefined;
    const take = (): boolean => {
      const control = frame.querySelector<HTMLElement>(CONTROL);
      control?.focus();
      if (control instanceof HTMLInputElement) control.select();
      return control !== null;
    };
    if (take()) return undefined;
    const drawing = new MutationObserver(() => take() && drawing.disconnect());
    drawing.observe(frame, { childList: true, subtree: true });
    return () => drawing.disconnect();
  }, [form]);
}

interface InPlaceFormProps<Field extends PropertyKey> {
  readonly form: ShownForm<Field> & {
    readonly errors: Readonly<Partial<Record<string, string>>>;
  };
  /** The names of the fields that are drawn: what is wrong with others is told below them. */
  readonly drawn: readonly string[];
  readonly saveLabel: string;
  readonly cancelLabel: string;
  /** Puts the value in the form's place again. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A form in the place of a value. Enter saves (in several lines with Ctrl or Cmd), Escape leaves it as
 * it was without a question. It has the focus as soon as it is there.
 */
export function InPlaceForm<Field extends PropertyKey>(props: InPlaceFormProps<Field>) {
  const { form, drawn, onClose } = props;
  const frame = useFirstProblem<HTMLFormElement>(form.attempt);
  useFocusOnControl(frame);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.save();
  };
  const press = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.defaultPrevented) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
    const isMany = event.target instanceof HTMLTextAreaElement && (event.ctrlKey || event.metaKey);
    const isPart = event.target instanceof HTMLElement && event.target.matches("[role=spinbutton]");
    if (event.key === "Enter" && (isMany || isPart)) submit(event);
  };
  const others = Object.entries(form.errors).flatMap(([name, problem]) =>
    problem && !drawn.includes(name) ? [problem] : [],
  );
  const problem = form.problem ?? (others.length > 0 ? others.join(" ") : null);
  return (
    <>
      <form
        ref={frame}
        className={styles["inPlace"]}
        onSubmit={submit}
        onKeyDown={press}
        noValidate
      >
        {props.children}
        <FormProblem form={{ problem, wrongLabels: form.wrongLabels }} />
        <div className={styles["inPlaceActions"]}>
          <Button type="submit" size="small" variant="primary" waiting={form.saving}>
            {props.saveLabel}
          </Button>
          <Button size="small" onClick={onClose}>
            {props.cancelLabel}
          </Button>
        </div>
      </form>
      <FormConflict form={form} />
    </>
  );
}
