import type { Space } from "@storey/contract";
import { NAME_MIN_LENGTH } from "@storey/domain";
import { useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { fieldErrors, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { changeSpace } from "../space.queries.ts";
import {
  changesOf,
  conflictsOf,
  type DraftField,
  differences,
  draftOf,
  draftProblems,
  joined,
  type SpaceDraft,
} from "../space-draft.ts";
import { FacetPanel } from "./facet-panel.tsx";
import { SpaceConflict } from "./space-conflict.tsx";
import styles from "./space-edit-dialog.module.css";
import { useLeaveGuard } from "./use-leave-guard.ts";

interface SpaceEditDialogProps {
  readonly space: Space;
  readonly onClose: () => void;
}

/** The space as somebody else left it, when a reply carries it. */
function currentOf(error: unknown): Space | null {
  if (!(error instanceof CallError) || error.code !== "record.conflict") return null;
  const { current } = error;
  const isSpace =
    typeof current === "object" &&
    current !== null &&
    "version" in current &&
    "features" in current;
  return isSpace ? (current as Space) : null;
}

interface Errors {
  readonly fields: Partial<Record<string, string>>;
  readonly form: string | null;
}

const NO_ERRORS: Errors = { fields: {}, form: null };

function errorsOf(error: unknown): Errors {
  const code = error instanceof CallError ? error.code : "";
  if (code === "name.taken") return { fields: { name: textOfError(error) }, form: null };
  if (code === "shortcode.taken") return { fields: { shortcode: textOfError(error) }, form: null };
  const fields = fieldErrors(error);
  return { fields, form: Object.keys(fields).length > 0 ? null : textOfError(error) };
}

/** The state of the form: what it began with, what is typed, and what another has saved since. */
function useSpaceForm(space: Space, onClose: () => void) {
  const { t } = useTranslation("spaces");
  const [base, setBase] = useState(space);
  const [draft, setDraft] = useState(() => draftOf(space));
  const [theirs, setTheirs] = useState<Space | null>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [saving, setSaving] = useState(false);

  const dirty = differences(draftOf(base), draft).length > 0;
  const leaving = useLeaveGuard(dirty);

  const send = async (from: Space, next: SpaceDraft): Promise<void> => {
    setSaving(true);
    setErrors(NO_ERRORS);
    try {
      await changeSpace(from.id, from.version, changesOf(draftOf(from), next));
      showToast({ severity: "success", summary: t("saved") });
      leaving.allow();
      onClose();
    } catch (error) {
      const current = currentOf(error);
      if (!current) setErrors(errorsOf(error));
      else if (conflictsOf(draftOf(from), next, draftOf(current)).length > 0) setTheirs(current);
      else await send(current, joined(draftOf(from), next, draftOf(current), new Set()));
    } finally {
      setSaving(false);
    }
  };
  const save = (): void => {
    const problems = draftProblems(draft);
    const words = {
      ...(problems.name ? { name: t("name.minimum", { length: NAME_MIN_LENGTH.space }) } : {}),
      ...(problems.capacity ? { capacity: t("capacity.invalid") } : {}),
    };
    if (Object.keys(words).length > 0) setErrors({ fields: words, form: null });
    else if (!dirty) onClose();
    else void send(base, draft);
  };
  const resolve = (takeTheirs: ReadonlySet<DraftField>): void => {
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

function Fields({
  draft,
  onChange,
  errors,
}: {
  readonly draft: SpaceDraft;
  readonly onChange: (draft: SpaceDraft) => void;
  readonly errors: Errors;
}) {
  const { t } = useTranslation("spaces");
  const organisation = useOrganisation();
  const types = (organisation?.spaceTypes ?? []).filter((type) => type.deletedAt === null);
  const features = (organisation?.features ?? []).filter((feature) => feature.deletedAt === null);
  const set = (part: Partial<SpaceDraft>) => onChange({ ...draft, ...part });
  const toggle = (id: string): void => {
    const has = draft.featureIds.includes(id);
    const next = has ? draft.featureIds.filter((one) => one !== id) : [...draft.featureIds, id];
    set({ featureIds: next.sort() });
  };
  return (
    <>
      <TextField
        label={t("field.name")}
        autoFocus
        maxLength={200}
        value={draft.name}
        onChange={(name) => set({ name })}
        error={errors.fields["name"]}
      />
      <div className={styles["pair"]}>
        <SelectField
          label={t("field.type")}
          optional
          value={draft.spaceTypeId}
          options={[
            { value: "", label: "–" },
            ...types.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(spaceTypeId) => set({ spaceTypeId })}
          error={errors.fields["spaceTypeId"]}
        />
        <TextField
          label={t("field.capacity")}
          optional
          inputMode="numeric"
          value={draft.capacity}
          onChange={(capacity) => set({ capacity })}
          error={errors.fields["capacity"]}
        />
      </div>
      <TextField
        label={t("field.shortcode")}
        optional
        maxLength={64}
        hint={t("shortcode.hint")}
        value={draft.shortcode}
        onChange={(shortcode) => set({ shortcode })}
        error={errors.fields["shortcode"]}
      />
      {features.length > 0 ? (
        <fieldset className={styles["features"]}>
          <legend>{t("filter.features")}</legend>
          <div className={styles["scroller"]}>
            <FacetPanel
              label={t("filter.features")}
              options={features.map(({ id, name, icon }) => ({
                id,
                name,
                icon: <FeatureIcon icon={icon} />,
              }))}
              chosen={draft.featureIds}
              onToggle={toggle}
            />
          </div>
        </fieldset>
      ) : null}
      <Switch
        label={t("field.isPublic")}
        hint={t("field.isPublic.hint")}
        checked={draft.isPublic}
        onChange={(isPublic) => set({ isPublic })}
      />
      <Switch
        label={t("field.reporting")}
        hint={t("field.reporting.hint")}
        checked={draft.allowPublicReporting}
        onChange={(allowPublicReporting) => set({ allowPublicReporting })}
      />
    </>
  );
}

/** Changes a space. When somebody else changed it meanwhile, both values are shown to choose from. */
export function SpaceEditDialog({ space, onClose }: SpaceEditDialogProps) {
  const { t } = useTranslation("spaces");
  const form = useSpaceForm(space, onClose);
  if (form.theirs) {
    return (
      <SpaceConflict
        base={draftOf(form.base)}
        mine={form.draft}
        theirs={draftOf(form.theirs)}
        onResolve={form.resolve}
        onBack={() => form.setTheirs(null)}
      />
    );
  }
  return (
    <Dialog
      open
      title={t("edit.title")}
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
        <p className={styles["place"]}>
          <bdi>{space.location.name}</bdi> › <bdi>{space.floor.name}</bdi>
        </p>
        {form.errors.form ? (
          <p role="alert" className={styles["error"]}>
            {form.errors.form}
          </p>
        ) : null}
        <Fields draft={form.draft} onChange={form.setDraft} errors={form.errors} />
      </div>
    </Dialog>
  );
}
