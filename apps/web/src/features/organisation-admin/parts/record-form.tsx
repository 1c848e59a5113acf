import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { fieldErrors, textOfCode, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { useVersionedDraft } from "../../../lib/use-versioned-draft.ts";
import type { OnProblem } from "../../../lib/write-or-null.ts";
import { Button } from "../../../ui/button.tsx";
import { ConflictDialog } from "../../../ui/conflict-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import {
  addRecord,
  type CatalogueDraft,
  type CatalogueKind,
  type CatalogueRecord,
  changeRecord,
  recordNow,
} from "../catalogue.queries.ts";
import { refreshOrganisation } from "../organisation.queries.ts";
import styles from "./catalogue.module.css";
import { IconPicker } from "./icon-picker.tsx";

const EMPTY: CatalogueRecord = { id: "", version: 0, name: "", icon: "" };

interface RecordFormProps {
  readonly kind: CatalogueKind;
  /** Null adds one. */
  readonly record: CatalogueRecord | null;
  /** Whether another one has this name. */
  readonly isTaken: (name: string) => boolean;
  readonly onSaved: () => void;
  readonly onLeave: () => void;
}

function draftOf(kind: CatalogueKind, { name, icon = "" }: CatalogueRecord): CatalogueDraft {
  return kind === "types" ? { name } : { name, icon };
}

/** The draft of a new or a known record, and how it is written. */
function useRecordDraft({ kind, record, onSaved }: RecordFormProps) {
  // What it was when the form opened: changes of others are met when it is saved.
  const [opened] = useState(record ?? EMPTY);
  const versioned = (one: CatalogueRecord) => ({
    draft: draftOf(kind, one),
    version: one.version,
  });
  return useVersionedDraft<CatalogueDraft>({
    stored: versioned(opened),
    write: (version, changes, onProblem: OnProblem) =>
      record
        ? changeRecord(kind, { ...opened, version }, changes, onProblem)
        : addRecord(kind, { name: "", ...changes }, onProblem),
    reread: async () => {
      await refreshOrganisation();
      const now = recordNow(kind, opened.id);
      return now && versioned(now);
    },
    onSaved,
  });
}

/** What is wrong with the draft before it is sent, by field. */
function useCheck({ kind, isTaken }: RecordFormProps) {
  const { t } = useTranslation("administration");
  return ({ name, icon }: CatalogueDraft): { name?: string; icon?: string } => ({
    ...(name === "" ? { name: textOfCode("text.too_short", "", { length: 1 }) } : {}),
    ...(name !== "" && isTaken(name) ? { name: textOfCode("name.taken", "") } : {}),
    ...(kind === "features" && icon === "" ? { icon: t("icons.required") } : {}),
  });
}

/** The words beside the fields for what the server refused. */
function refusalOf(problem: unknown): { name?: string; form?: string } {
  if (problem === null) return {};
  const { name, icon } = fieldErrors(problem);
  if (problem instanceof CallError && problem.code === "name.taken") {
    return { name: textOfError(problem) };
  }
  return name ? { name } : { form: icon ?? textOfError(problem) };
}

/** Adds a space type or a feature, or changes one in its place. Escape leaves it as it was. */
export function RecordForm(props: RecordFormProps) {
  const { kind, record, onSaved, onLeave } = props;
  const { t } = useTranslation("administration");
  const input = useRef<HTMLInputElement>(null);
  // A name that is there is typed over.
  useEffect(() => input.current?.select(), []);
  const saved = (): void => {
    onSaved();
    if (!record) input.current?.focus();
  };
  const form = useRecordDraft({ ...props, onSaved: saved });
  const check = useCheck(props);
  const [wrong, setWrong] = useState<{ name?: string; icon?: string }>({});
  const { ask } = useLeaveGuard(form.dirty);
  const { draft } = form;
  const change = (patch: Partial<CatalogueDraft>): void => {
    setWrong({});
    form.change(patch);
  };
  const leave = async (): Promise<void> => {
    if (!form.dirty || record || (await ask())) onLeave();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.saving) return;
    const wanted = { ...draft, name: draft.name.trim() };
    const found = check(wanted);
    setWrong(found);
    if (found.name) input.current?.focus();
    if (Object.keys(found).length === 0) void form.save(wanted);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    void leave();
  };
  const refusal = refusalOf(form.problem);
  const icons = kind === "features";
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        {icons ? (
          <IconPicker
            value={draft.icon ?? ""}
            error={wrong.icon}
            onChange={(icon) => change({ icon })}
          />
        ) : null}
        <TextField
          ref={input}
          autoFocus
          className={styles.name}
          label={t(`${kind}.name`)}
          hideLabel
          placeholder={t(`${kind}.name`)}
          maxLength={200}
          autoComplete="off"
          value={draft.name}
          onChange={(name) => change({ name })}
          onKeyDown={onKeyDown}
          error={wrong.name ?? wrong.icon ?? refusal.name}
        />
        <span className={styles.formButtons}>
          <Button type="submit" variant="primary" waiting={form.saving}>
            {t(record ? "save" : "add")}
          </Button>
          <Button variant="quiet" onClick={() => void leave()}>
            {t(record ? "cancel" : "done")}
          </Button>
        </span>
        {refusal.form ? (
          <p role="alert" className={styles.refusal}>
            {refusal.form}
          </p>
        ) : null}
      </form>
      {form.conflict ? (
        <ConflictDialog
          conflicts={form.conflict.fields.map((field) => ({
            field,
            label: t(field === "name" ? `${kind}.name` : "icons.icon"),
            mine: draft[field] ?? "",
            theirs: form.conflict?.theirs[field] ?? "",
          }))}
          onResolve={form.resolve}
          onBack={form.back}
        />
      ) : null}
    </>
  );
}
