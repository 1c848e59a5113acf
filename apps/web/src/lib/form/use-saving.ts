import { useRef, useState } from "react";
import { CallError } from "../call-error.ts";
import { logFailure } from "../log.ts";
import { translate } from "../messages.ts";
import { showToast } from "../toasts.ts";
import {
  bodyOf,
  emptyValues,
  type Fields,
  isRecordOf,
  problemsOf,
  type Values,
} from "./declaration.ts";
import { failureMessage, loadFormMessages, problemMessages } from "./form-errors.ts";
import type { EngineForm, FormOptions } from "./form-options.ts";
import type { Stored } from "./kept-edit.ts";
import { conflictsOf, joined } from "./merge.ts";
import { storedOf } from "./stored-values.ts";
import type { FormEdit } from "./use-edit.ts";
import type { ShownErrors } from "./use-form-errors.ts";
import type { LeaveGuard } from "./use-leave-guard.ts";

interface Parts<F extends Fields, R extends object, Saved> {
  readonly form: EngineForm<F, R, Saved>;
  readonly options: FormOptions<F, R, Saved> & { readonly context?: unknown };
  readonly edit: FormEdit<Values<F>>;
  readonly errors: ShownErrors;
  readonly leaving: LeaveGuard;
}

/**
 * Returns the stored values after a conflict, when somebody else saved meanwhile; undefined for
 * other failures.
 */
async function storedMeanwhile<F extends Fields, R extends object, Saved>(
  form: EngineForm<F, R, Saved>,
  { record, context }: { readonly record: R | null; readonly context?: unknown },
  cause: unknown,
): Promise<Stored<Values<F>> | undefined> {
  const isConflict = cause instanceof CallError && cause.code === "record.conflict";
  if (!isConflict || !record) return undefined;
  if (isRecordOf(form, cause.current)) return storedOf(form, cause.current);
  const now = await form.reread?.(record, context);
  return now && storedOf(form, now);
}

/**
 * Checks a form and sends it, once at a time. Joins changes that others saved in other fields
 * meanwhile and sends again; `theirs` holds the stored values where both changed the same field.
 */
export function useSaving<F extends Fields, R extends object, Saved>(parts: Parts<F, R, Saved>) {
  type V = Values<F>;
  const { form, options, edit, errors, leaving } = parts;
  const { record, context } = options;
  const [theirs, setTheirs] = useState<Stored<V> | null>(null);
  const [saving, setSaving] = useState(false);
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const isSending = useRef(false);

  const done = (saved: Saved | null, isJoined: boolean): void => {
    const isStored = record !== null && isRecordOf(form, saved);
    const next = isStored ? storedOf(form, saved) : null;
    edit.replace(next && { base: next, draft: next.values });
    setTheirs(null);
    setNewId(crypto.randomUUID());
    const { onClose, isFollowed = false } = options;
    if (onClose || isFollowed) leaving.allow();
    if (isJoined) showToast({ summary: translate("forms", "joined") });
    options.onSaved?.(saved);
    if (!isFollowed) onClose?.();
  };
  const send = async (from: Stored<V>, wanted: V, isJoined: boolean): Promise<void> => {
    // For a record that is added every value counts that is not empty, also those the form began
    // with.
    const { body, changed } = bodyOf(form, record ? from.values : emptyValues(form), wanted);
    if (record && changed.size === 0) return done(null, isJoined);
    const { version } = from;
    try {
      const write = { record, version, body, draft: wanted, changed, newId, context };
      return done(await form.save(write), isJoined);
    } catch (cause) {
      const now = await storedMeanwhile(form, options, cause);
      if (!now || now.version === version) return errors.refuse(failureMessage(form, cause), cause);
      if (conflictsOf<V>(from.values, wanted, now.values).length > 0) return setTheirs(now);
      return send(now, joined<V>(from.values, wanted, now.values, new Set()), true);
    }
  };
  const run = async (from: Stored<V>, wanted: V): Promise<void> => {
    // Two quick presses are one save: the state of the first is not drawn yet.
    if (isSending.current) return;
    isSending.current = true;
    setSaving(true);
    errors.clear();
    try {
      if (options.agree && !(await options.agree(wanted, from.values))) return;
      await loadFormMessages();
      await send(from, wanted, false);
    } catch (cause) {
      logFailure("A form could not be saved", cause);
      errors.refuse(failureMessage(form, cause), cause);
    } finally {
      isSending.current = false;
      setSaving(false);
    }
  };
  return {
    saving,
    theirs,
    /** Leaves the choice between two values: the form shows again as it was typed. */
    back: (): void => setTheirs(null),
    save: (): void => {
      if (isSending.current) return;
      const found = problemMessages(form, problemsOf(form, edit.draft, context));
      if (Object.keys(found.fields).length > 0) errors.refuse(found);
      else if (record && !edit.dirty) options.onClose?.();
      else void run(edit.base, edit.draft);
    },
    /** Saves again, over the stored values, with the other's value in the named fields. */
    resolve: (takeTheirs: ReadonlySet<keyof V>): void => {
      if (!theirs) return;
      const next = joined<V>(edit.base.values, edit.draft, theirs.values, takeTheirs);
      edit.replace({ base: theirs, draft: next });
      setTheirs(null);
      void run(theirs, next);
    },
  };
}
