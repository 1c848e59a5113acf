import type { IssueCategory, IssuePriority, TreeOutcome, TreeVariable } from "@storey/domain";

/** A text in English, German, Spanish, French and Dutch, in the order of `WORD_LANGUAGES`. */
export type Words = readonly [en: string, de: string, es: string, fr: string, nl: string];

/** The languages of a text, in its order. */
export const WORD_LANGUAGES = ["en", "de", "es", "fr", "nl"] as const;

/** What can be answered, and the step that it leads to. */
export type Answer = readonly [words: Words, to: string];

interface Said {
  /** The question in short: it stands above the step, and in the transcript. */
  readonly label: Words;
}

/** A step of a starter. Each type becomes a node of the same kind. */
export type StarterStep =
  | (Said & { readonly kind: "ask"; readonly text: Words; readonly answers: readonly Answer[] })
  | (Said & {
      readonly kind: "try";
      readonly steps: readonly Words[];
      readonly answers: readonly Answer[];
    })
  | (Said & { readonly kind: "tell"; readonly text: Words; readonly to: string })
  | (Said & {
      readonly kind: "branch";
      readonly variable: string;
      /** An answer for each option of the variable, in its order. */
      readonly to: readonly string[];
    })
  | (Said & { readonly kind: "end"; readonly text: Words; readonly outcome: TreeOutcome })
  | (Said & { readonly kind: "call"; readonly number: string; readonly text: Words });

/** A variable that a starter names, by the words of its language. */
export interface StarterVariable extends Pick<TreeVariable, "key" | "type" | "source" | "field"> {
  readonly label: Words;
  readonly fallback: Words | number;
  readonly options?: readonly Words[];
}

/** A tree to begin with: its first step is where it starts. */
export interface Starter {
  readonly key: string;
  readonly name: Words;
  readonly description: Words;
  /** What its report comes filled in with. */
  readonly category: IssueCategory;
  readonly priority: IssuePriority;
  readonly variables: readonly StarterVariable[];
  readonly steps: Readonly<Record<string, StarterStep>>;
}

/** A question with a hint of what to look at. */
export function ask(label: Words, text: Words, ...answers: readonly Answer[]): StarterStep {
  return { kind: "ask", label, text, answers };
}

/** Something to try, one step after another. */
export function attempt(
  label: Words,
  steps: readonly Words[],
  ...answers: readonly Answer[]
): StarterStep {
  return { kind: "try", label, steps, answers };
}

/** Something that is told before it goes on. */
export function tell(label: Words, text: Words, to: string): StarterStep {
  return { kind: "tell", label, text, to };
}

/** Goes on by what is known of the room, or by what the person chooses. */
export function branch(label: Words, variable: string, to: readonly string[]): StarterStep {
  return { kind: "branch", label, variable, to };
}

/** An end. */
export function end(
  label: Words,
  text: Words,
  kind: TreeOutcome["kind"],
  category: IssueCategory | null = null,
  priority: IssuePriority | null = null,
): StarterStep {
  return { kind: "end", label, text, outcome: { kind, category, priority } };
}

/** An end at which somebody is called. */
export function callUp(label: Words, number: string, text: Words): StarterStep {
  return { kind: "call", label, number, text };
}
