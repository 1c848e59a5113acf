import { NAME_MIN_LENGTH, visibleLength } from "@storey/domain";
import { useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { conflictsOf, differences, joined } from "../../../lib/draft.ts";
import { fieldErrors, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { Button } from "../../../ui/button.tsx";
import { ConflictDialog } from "../../../ui/conflict-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { changeFloor, currentNameOf } from "../structure.queries.ts";
import type { TreeFloor } from "../structure-tree.ts";
import styles from "./structure-dialogs.module.css";

const LEVEL_MIN = -100;
const LEVEL_MAX = 1000;

interface FloorDraft {
  readonly name: string;
  /** Empty is none. */
  readonly level: string;
}

type EditedFloor = Pick<TreeFloor, "id" | "name" | "level" | "version">;

function draftOf({ name, level }: Pick<TreeFloor, "name" | "level">): FloorDraft {
  return { name, level: level === null ? "" : String(level) };
}

function changesOf(base: FloorDraft, draft: FloorDraft) {
  const changed = differences(base, draft);
  const level = draft.level.trim() === "" ? null : Number(draft.level);
  return {
    ...(changed.includes("name") ? { name: draft.name.trim() } : {}),
    ...(changed.includes("level") ? { level } : {}),
  };
}

/** The floor as somebody else left it, when a reply carries it. */
function currentOf(id: string, error: unknown): EditedFloor | null {
  const named = currentNameOf(error);
  const current = error instanceof CallError ? error.current : null;
  if (!named || typeof current !== "object" || current === null || !("level" in current))
    return null;
  const level = typeof current.level === "number" ? current.level : null;
  return { id, ...named, level };
}

type Errors = Partial<Record<keyof FloorDraft | "form", string>>;

function errorsOf(error: unknown): Errors {
  if (error instanceof CallError && error.code === "name.taken")
    return { name: textOfError(error) };
  const fields = fieldErrors(error);
  return Object.keys(fields).length > 0 ? fields : { form: textOfError(error) };
}

function useFloorForm(floor: EditedFloor, onClose: () => void) {
  const { t } = useTranslation("spaces");
  const [base, setBase] = useState(floor);
  const [draft, setDraft] = useState(() => draftOf(floor));
  const [theirs, setTheirs] = useState<EditedFloor | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [saving, setSaving] = useState(false);
  const dirty = differences(draftOf(base), draft).length > 0;
  const leaving = useLeaveGuard(dirty);
  const send = async (from: EditedFloor, next: FloorDraft): Promise<void> => {
    setSaving(true);
    try {
      await changeFloor(from.id, from.version, changesOf(draftOf(from), next));
      leaving.allow();
      onClose();
    } catch (error) {
      const current = currentOf(from.id, error);
      if (!current) setErrors(errorsOf(error));
      else if (conflictsOf(draftOf(from), next, draftOf(current)).length > 0) setTheirs(current);
      else await send(current, joined(draftOf(from), next, draftOf(current), new Set()));
    } finally {
      setSaving(false);
    }
  };
  const save = (): void => {
    const length = NAME_MIN_LENGTH.floor;
    const level = draft.level.trim();
    const isLevel =
      level === "" || (/^-?\d+$/.test(level) && +level >= LEVEL_MIN && +level <= LEVEL_MAX);
    const found: Errors = {
      ...(visibleLength(draft.name) < length ? { name: t("name.minimum", { length }) } : {}),
      ...(isLevel ? {} : { level: t("floor.level.invalid", { min: LEVEL_MIN, max: LEVEL_MAX }) }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (dirty) void send(base, draft);
    else onClose();
  };
  const resolve = (takeTheirs: ReadonlySet<keyof FloorDraft>): void => {
    if (!theirs) return;
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
  return { base, draft, setDraft, theirs, setTheirs, errors, saving, save, resolve, leave };
}

interface FloorDialogProps {
  readonly floor: EditedFloor;
  readonly onClose: () => void;
}

/** Changes a floor's name and level. */
export function FloorDialog({ floor, onClose }: FloorDialogProps) {
  const { t } = useTranslation("spaces");
  const form = useFloorForm(floor, onClose);
  const { draft, setDraft, errors, theirs } = form;
  if (theirs) {
    const labels = { name: t("field.name"), level: t("floor.level") };
    const there = draftOf(theirs);
    const conflicts = conflictsOf(draftOf(form.base), draft, there).map((field) => ({
      field,
      label: labels[field],
      mine: draft[field] || "–",
      theirs: there[field] || "–",
    }));
    const back = () => form.setTheirs(null);
    return <ConflictDialog conflicts={conflicts} onResolve={form.resolve} onBack={back} />;
  }
  return (
    <Dialog
      open
      title={t("floor.title")}
      onClose={() => void form.leave()}
      onSubmit={form.save}
      actions={
        <>
          <Button onClick={() => void form.leave()}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={form.saving}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        {errors.form ? (
          <p role="alert" className={styles["error"]}>
            {errors.form}
          </p>
        ) : null}
        <TextField
          label={t("field.name")}
          autoFocus
          maxLength={200}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
          error={errors.name}
        />
        <TextField
          label={t("floor.level")}
          hint={t("floor.level.hint")}
          optional
          maxLength={5}
          value={draft.level}
          onChange={(level) => setDraft({ ...draft, level })}
          error={errors.level}
        />
      </div>
    </Dialog>
  );
}
