import type { Declaration, Fields, Values } from "./declaration.ts";
import type { FormErrors } from "./form-errors.ts";

/** The options that a screen gives a form. */
export interface FormOptions<F extends Fields, R, Saved> {
  /**
   * The record that is changed, as far as this window knows; null adds one. A form in which nobody
   * typed follows it.
   */
  readonly record: R | null;
  /** Tells apart the forms that add a record in several places: the floor of a new space. */
  readonly scope?: string;
  /** The values with which a form that adds begins, in place of empty ones. */
  readonly start?: Partial<Values<F>>;
  /** False where the draft goes with the form, such as a password. */
  readonly isKept?: boolean;
  /** False for a form that asks by itself before it is left, or together with others. */
  readonly isGuarded?: boolean;
  /** Asks for consent before a save, such as one that locks its writer out. */
  readonly agree?: (draft: Values<F>, base: Values<F>) => Promise<boolean>;
  /** Called with the saved record; with null where nothing had to be saved. */
  readonly onSaved?: (saved: Saved | null) => void;
  /** Called after a save that failed, for example to show the part of the form with the problem. */
  readonly onRefused?: (errors: FormErrors, cause: unknown) => void;
  /** Closes the form once it is saved or left; a form without it stays. */
  readonly onClose?: () => void;
  /**
   * After a save, `onSaved` puts something in the form's place: the form is left without being
   * closed.
   */
  readonly isFollowed?: boolean;
}

/** The further input of the call, for a form that declares a context. */
export type WithContext<Context> = undefined extends Context
  ? { readonly context?: undefined }
  : { readonly context: Context };

/** A form within the engine, which does not know the types of its body and its context. */
export type EngineForm<F extends Fields, R extends object, Saved> = Declaration<
  F,
  R,
  unknown,
  unknown,
  Saved
>;
