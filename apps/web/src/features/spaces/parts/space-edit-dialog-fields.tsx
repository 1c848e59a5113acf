import { lazy, Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { FacetPanel } from "../../../ui/facet-panel.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import type { SpaceDraft } from "../space-draft.ts";
import styles from "./space-edit-dialog.module.css";

const BeaconChoice = lazy(async () => ({
  default: (await import("../../beacons/parts/beacon-choice.tsx")).BeaconChoice,
}));

interface SpaceFieldsProps {
  readonly draft: SpaceDraft;
  readonly onChange: (draft: SpaceDraft) => void;
  readonly errors: Partial<Record<string, string>>;
  readonly shortcodeHint: string;
  readonly autoFocus: boolean;
}

type PartProps = Pick<SpaceFieldsProps, "draft" | "errors"> & {
  readonly set: (part: Partial<SpaceDraft>) => void;
};

function TypeAndCapacity({ draft, errors, set }: PartProps) {
  const { t } = useTranslation("spaces");
  const types = (useOrganisation()?.spaceTypes ?? []).filter(({ deletedAt }) => deletedAt === null);
  return (
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
        error={errors["spaceTypeId"]}
      />
      <TextField
        label={t("field.capacity")}
        optional
        inputMode="numeric"
        value={draft.capacity}
        onChange={(capacity) => set({ capacity })}
        error={errors["capacity"]}
      />
    </div>
  );
}

function Features({ draft, errors, set }: PartProps) {
  const { t } = useTranslation("spaces");
  const features = (useOrganisation()?.features ?? []).filter(
    ({ deletedAt }) => deletedAt === null,
  );
  const toggle = (id: string): void => {
    const has = draft.featureIds.includes(id);
    const next = has ? draft.featureIds.filter((one) => one !== id) : [...draft.featureIds, id];
    set({ featureIds: next.sort() });
  };
  if (features.length === 0) return null;
  return (
    <fieldset className={styles["features"]}>
      <legend>{t("filter.features")}</legend>
      {errors["featureIds"] ? (
        <p role="alert" className={styles["error"]}>
          {errors["featureIds"]}
        </p>
      ) : null}
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
  );
}

function Flags({ draft, set }: Omit<PartProps, "errors">) {
  const { t } = useTranslation("spaces");
  return (
    <>
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

function OtherSystems({ draft, errors, set }: PartProps) {
  const { t } = useTranslation("spaces");
  return (
    <div className={styles["pair"]}>
      {(["typeformId", "ubiqisenseId"] as const).map((field) => (
        <TextField
          key={field}
          label={t(`field.${field}`)}
          optional
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={draft[field]}
          onChange={(text) => set({ [field]: text })}
          error={errors[field]}
        />
      ))}
    </div>
  );
}

/** The fields of a space. Source: Spec §3, Space. */
export function SpaceFields({
  draft,
  onChange,
  errors,
  shortcodeHint,
  autoFocus,
}: SpaceFieldsProps) {
  const { t } = useTranslation("spaces");
  const set = (part: Partial<SpaceDraft>): void => onChange({ ...draft, ...part });
  return (
    <>
      <TextField
        label={t("field.name")}
        autoFocus={autoFocus}
        maxLength={200}
        value={draft.name}
        onChange={(name) => set({ name })}
        error={errors["name"]}
      />
      <TypeAndCapacity draft={draft} errors={errors} set={set} />
      <TextField
        label={t("field.shortcode")}
        optional
        maxLength={64}
        hint={shortcodeHint}
        value={draft.shortcode}
        onChange={(shortcode) => set({ shortcode })}
        error={errors["shortcode"]}
      />
      <Features draft={draft} errors={errors} set={set} />
      <Suspense fallback={null}>
        <BeaconChoice chosen={draft.beaconIds} onChange={(beaconIds) => set({ beaconIds })} />
      </Suspense>
      <Flags draft={draft} set={set} />
      <OtherSystems draft={draft} errors={errors} set={set} />
    </>
  );
}
