import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect } from "react";
import { Button } from "../button.tsx";
import styles from "./form.module.css";
import { FormConflict, FormProblem, type ShownForm } from "./form-parts.tsx";
import { useFirstProblem } from "./use-first-problem.ts";

const CONTROL = "input:not([type=hidden]), select, textarea, [role=spinbutton]";

/** The parts of controls that would keep Enter to themselves. */
const ALSO_SENT = "[role=spinbutton], input[role=combobox]";

/** Gives the focus to the first control, once it is drawn: the code of some loads late. */
function useFocusOnControl(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => {
    const frame = form.current;
    if (!frame) return undefined;
    const take = (): boolean => {
      const control = frame.querySelector<HTMLElement>(CONTROL);
      control?.focus();
      if (control instanceof HTMLInputElement) control.select();
      // With its buttons: on a phone they would lie under the bar at the bottom.
      frame.scrollIntoView?.({ block: "nearest" });
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
  /** Tells what is the form's own from what stands in a dialog that opened out of it. */
  const isOwn = ({ target }: { readonly target: EventTarget }): boolean =>
    target instanceof HTMLElement && target.closest("form, dialog") === frame.current;
  const submit = (event: FormEvent): void => {
    if (!isOwn(event)) return;
    event.preventDefault();
    form.save();
  };
  const press = (event: KeyboardEvent<HTMLFormElement>): void => {
    const { target, key } = event;
    if (!isOwn(event) || !(target instanceof HTMLElement)) return;
    // A list that is open takes the key for itself.
    if (target.ariaExpanded === "true") return;
    const isMany = target instanceof HTMLTextAreaElement && (event.ctrlKey || event.metaKey);
    const isSent = key === "Enter" && (isMany || target.matches(ALSO_SENT));
    if (key !== "Escape" && !isSent) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSent) form.save();
    else onClose();
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
        // Before a control that keeps Escape to itself, such as a choice of one.
        onKeyDownCapture={press}
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
