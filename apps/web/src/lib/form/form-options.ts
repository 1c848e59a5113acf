import type { Declaration, Fields, Values } from "./declaration.ts";
import type { FormErrors } from "./form-errors.ts";

/** What the place a form stands in says of it. */
export interface FormOptions<F extends Fields, R, Saved> {
  /** What is changed, as far as this window knows; null adds one. A form nobody typed in follows it. */
  readonly record: R | null;
  /** Tells apart what is added in several places: the floor of a new space. */
  readonly scope?: string;
  /** What a form that adds one begins with, besides what is empty. */
  readonly start?: Partial<Values<F>>;
  /** False where what is typed goes with the form, such as a password. */
  readonly isKept?: boolean;
  /** A form that asks by itself whether to be left, or with others, has no guard of its own. */
  readonly isGuarded?: boolean;
  /** Asks for consent before a save, such as one that locks its writer out. */
  readonly agree?: (draft: Values<F>, base: Values<F>) => Promise<boolean>;
  /** Hears what was saved; null where nothing had to be. */
  readonly onSaved?: (saved: Saved | null) => void;
  /** Hears of a save that failed, such as to show the part of the form where the problem is. */
  readonly onRefused?: (errors: FormErrors, cause: unknown) => void;
  /** Closes the form once it is saved or left; one without it stays. */
  readonly onClose?: () => void;
  /** Once it is saved, what `onSaved` does takes the form's place: it is not closed, but left. */
  readonly isFollowed?: boolean;
}

/** What the call needs besides, for a form that says so. */
export type WithContext<Context> = undefined extends Context
  ? { readonly context?: undefined }
  : { readonly context: Context };

/** A form within the engine: what its body and its context hold is its own matter. */
export type EngineForm<F extends Fields, R extends object, Saved> = Declaration<
  F,
  R,
  unknown,
  unknown,
  Saved
>;
