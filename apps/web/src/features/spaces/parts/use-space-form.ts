import type { Space } from "@storey/contract";
import { NAME_MIN_LENGTH } from "@storey/domain";
import { useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { conflictsOf, joined } from "../../../lib/draft.ts";
import { fieldErrors, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { useKeptForm } from "../../../lib/use-kept-form.ts";
import { addSpace, changeSpace } from "../space.queries.ts";
import {
  changesOf,
  type DraftField,
  draftOf,
  draftProblems,
  EMPTY_DRAFT,
  newSpaceOf,
  type SpaceDraft,
} from "../space-draft.ts";

/** What is wrong: beside the fields, and with the whole. */
interface Errors {
  readonly fields: Partial<Record<string, string>>;
  readonly form: string | null;
}

const NO_ERRORS: Errors = { fields: {}, form: null };
const FIELD_OF_CODE: Readonly<Record<string, DraftField>> = {
  "name.taken": "name",
  "shortcode.taken": "shortcode",
};

/** The fields that say themselves what is wrong with them. */
const BESIDE: ReadonlySet<string> = new Set([
  "name",
  "shortcode",
  "capacity",
  "spaceTypeId",
  "typeformId",
  "ubiqisenseId",
  "floorId",
  "featureIds",
]);

function spaceOf(value: unknown): Space | null {
  const isSpace =
    typeof value === "object" && value !== null && "version" in value && "features" in value;
  return isSpace ? (value as Space) : null;
}

/** The space as somebody else left it, when a reply carries it. */
function currentOf(error: unknown): Space | null {
  const isConflict = error instanceof CallError && error.code === "record.conflict";
  return isConflict ? spaceOf(error.current) : null;
}

function errorsOf(error: unknown): Errors {
  const field = error instanceof CallError ? FIELD_OF_CODE[error.code] : undefined;
  if (field) return { fields: { [field]: textOfError(error) }, form: null };
  const fields = fieldErrors(error);
  const names = Object.keys(fields);
  const isBeside = names.length > 0 && names.every((name) => BESIDE.has(name));
  return { fields, form: isBeside ? null : textOfError(error) };
}

interface SpaceFormOptions {
  /** Null for a space that is to be added. */
  readonly space: Space | null;
  /** The floor a new space is added to, if it is known. */
  readonly floorId: string | null;
  readonly onClose: () => void;
}

/** The state of the form: what it began with, what is typed, and what another has saved since. */
export function useSpaceForm({ space, floorId: given, onClose }: SpaceFormOptions) {
  const { t } = useTranslation("spaces");
  const form = useKeptForm<Space, SpaceDraft>({
    name: `space:${space?.id ?? `new:${given ?? ""}`}`,
    record: space,
    empty: EMPTY_DRAFT,
    draftOf,
    read: spaceOf,
  });
  const { base, setBase, draft, setDraft, dirty, leaving } = form;
  const [floorId, setFloorId] = useState(given);
  const [theirs, setTheirs] = useState<Space | null>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [saving, setSaving] = useState(false);

  const write = async (from: Space | null, next: SpaceDraft): Promise<string> => {
    if (from) {
      await changeSpace(from.id, from.version, changesOf(draftOf(from), next));
      return t("saved");
    }
    const { name } = await addSpace(newSpaceOf(next, floorId ?? ""));
    return t("add.added", { name });
  };
  const send = async (from: Space | null, next: SpaceDraft): Promise<void> => {
    setSaving(true);
    setErrors(NO_ERRORS);
    try {
      showToast({ severity: "success", summary: await write(from, next) });
      leaving.allow();
      onClose();
    } catch (error) {
      const current = currentOf(error);
      if (!from || !current) setErrors(errorsOf(error));
      else if (conflictsOf(draftOf(from), next, draftOf(current)).length > 0) setTheirs(current);
      else await send(current, joined(draftOf(from), next, draftOf(current), new Set()));
    } finally {
      setSaving(false);
    }
  };
  const save = (): void => {
    if (saving) return;
    const problems = draftProblems(draft);
    const words = {
      ...(problems.name ? { name: t("name.minimum", { length: NAME_MIN_LENGTH.space }) } : {}),
      ...(problems.capacity ? { capacity: t("capacity.invalid") } : {}),
      ...(space || floorId !== null ? {} : { floorId: t("move.choose.space") }),
    };
    if (Object.keys(words).length > 0) setErrors({ fields: words, form: null });
    else if (!dirty) onClose();
    else void send(base, draft);
  };
  const resolve = (takeTheirs: ReadonlySet<DraftField>): void => {
    if (!theirs || !base) return;
    const next = joined(draftOf(base), draft, draftOf(theirs), takeTheirs);
    setBase(theirs);
    setDraft(next);
    setTheirs(null);
    void send(theirs, next);
  };
  const leave = async (): Promise<void> => {
    if (dirty && !(await leaving.ask())) return;
    leaving.allow();
    onClose();
  };
  const state = { base, draft, setDraft, floorId, setFloorId, theirs, setTheirs, errors, saving };
  return { ...state, save, resolve, leave };
}
