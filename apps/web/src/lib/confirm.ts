import { createStore } from "./store.ts";

/** A question to ask. Its texts are translated already. */
export interface Question {
  readonly title: string;
  readonly text?: string;
  /** A verb: what happens on yes. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: "normal" | "danger";
  /** The text that must be typed before yes can be pressed, such as the name of what is purged. */
  readonly typeToConfirm?: string;
}

/** The question on the screen. */
export const question = createStore<
  (Question & { readonly answer: (yes: boolean) => void }) | null
>(null);

/** Asks and waits for the answer. A second question answers the first with no. */
export function confirm(asked: Question): Promise<boolean> {
  question.get()?.answer(false);
  return new Promise((resolve) => {
    question.set({
      ...asked,
      answer: (yes) => {
        question.set(null);
        resolve(yes);
      },
    });
  });
}
