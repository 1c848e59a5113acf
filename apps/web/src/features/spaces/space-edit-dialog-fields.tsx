import { lazy, Suspense } from "react";
import type { Form } from "../../lib/form/use-form.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { useOrganisation, useSetting } from "../../lib/session/use-session.ts";
import { FacetPanel } from "../../ui/facet-panel.tsx";
import { FeatureIcon } from "../../ui/feature-icon.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Switch } from "../../ui/toggle.tsx";
import { TreeAssignmentField } from "../decision-trees/parts/tree-assignment-field.tsx";
import { isIdShown, useOffered } from "../integrations/parts/use-offered.ts";
import { SpaceAccessField } from "../space-access/parts/space-access.tsx";
import styles from "./parts/space-edit-dialog.module.css";
import type { spaceForm } from "./space-form.ts";

const BeaconChoice = lazy(async () => ({
  default: (await import("../beacons/parts/beacon-choice.tsx")).BeaconChoice,
}));

const ChecklistChoice = lazy(async () => ({
  default: (await import("../checklist-assignments/parts/checklist-choice.tsx")).ChecklistChoice,
}));

/** The parts of a form that the fields of a space use, which both of its forms have. */
type SpaceForm = Pick<
  Form<typeof spaceForm>,
  "text" | "flag" | "base" | "draft" | "errors" | "change"
>;

interface PartProps {
  readonly form: SpaceForm;
}

function TypeAndCapacity({ form }: PartProps) {
  const types = (useOrganisation()?.spaceTypes ?? []).filter(({ deletedAt }) => deletedAt === null);
  return (
    <div className={styles["pair"]}>
      <SelectField
        {...form.text("spaceTypeId")}
        options={[
          { value: "", label: "–" },
          ...types.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField {...form.text("capacity")} inputMode="numeric" />
    </div>
  );
}

function Features({ form: { draft, errors, change } }: PartProps) {
  const { t } = useTranslation("spaces");
  const features = (useOrganisation()?.features ?? []).filter(
    ({ deletedAt }) => deletedAt === null,
  );
  const toggle = (id: string): void => {
    const has = draft.featureIds.includes(id);
    const next = has ? draft.featureIds.filter((one) => one !== id) : [...draft.featureIds, id];
    change({ featureIds: next.sort() });
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

/** The checklists of the space, for whoever may assign them where it lies. */
function Checklists({ form, spaceId, locationId }: PartProps & SpacePlace) {
  const { t } = useTranslation("spaces");
  const mayIn = useMayIn();
  const isOffered =
    useSetting("spaces_checklists") &&
    mayIn("organisation.checklists.read", locationId) &&
    mayIn("organisation.checklists.update", locationId);
  if (!isOffered) return null;
  return (
    <Suspense fallback={null}>
      <ChecklistChoice
        label={t("field.checklists")}
        spaceId={spaceId}
        chosen={form.draft.checklistTemplateIds}
        error={form.errors.checklistTemplateIds}
        onChange={(checklistTemplateIds) => form.change({ checklistTemplateIds })}
      />
    </Suspense>
  );
}

/** The fields for the space's ids at the third-party services that are on. */
function OutsideIds({ form }: PartProps) {
  const { areFormsOn, isOccupancyOn } = useOffered();
  const names = [
    ...(isIdShown("typeformId", areFormsOn, form) ? (["typeformId"] as const) : []),
    ...(isIdShown("ubiqisenseId", isOccupancyOn, form) ? (["ubiqisenseId"] as const) : []),
  ];
  if (names.length === 0) return null;
  return (
    <div className={styles["ids"]}>
      {names.map((name) => (
        <TextField key={name} {...form.text(name)} autoComplete="off" spellCheck={false} />
      ))}
    </div>
  );
}

interface SpacePlace {
  /** Null for a space that is added. */
  readonly spaceId: string | null;
  /** The id of the space's location; null while it is unknown. */
  readonly locationId: string | null;
}

interface SpaceFieldsProps extends PartProps, SpacePlace {
  readonly shortcodeHint: string;
  readonly autoFocus: boolean;
}

/** The fields of a space. Source: Spec §3, Space. */
export function SpaceFields(props: SpaceFieldsProps) {
  const { form, shortcodeHint, autoFocus, spaceId, locationId } = props;
  const { draft, change } = form;
  return (
    <>
      <TextField {...form.text("name")} autoFocus={autoFocus} />
      <TypeAndCapacity form={form} />
      <TextField {...form.text("shortcode")} hint={shortcodeHint} />
      <Features form={form} />
      <Suspense fallback={null}>
        <BeaconChoice chosen={draft.beaconIds} onChange={(beaconIds) => change({ beaconIds })} />
      </Suspense>
      <Checklists form={form} spaceId={spaceId} locationId={locationId} />
      <TreeAssignmentField chosen={draft} error={form.errors.decisionTreeId} onChange={change} />
      <SpaceAccessField fields={draft} locationId={locationId} onChange={change}>
        <Switch {...form.flag("isPublic")} />
        <Switch {...form.flag("allowPublicReporting")} />
      </SpaceAccessField>
      <OutsideIds form={form} />
    </>
  );
}
