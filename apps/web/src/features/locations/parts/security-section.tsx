import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import type { LocationForm } from "../use-location-form.ts";
import styles from "./location.module.css";
import { FormSection } from "./location-section.tsx";
import { SubnetsCheck } from "./subnets-check.tsx";

function Networks({ draft, set, errors, readOnly }: LocationForm) {
  const { t } = useTranslation("locations");
  return (
    <>
      <TextArea
        label={t("security.networks")}
        hint={t("security.networks.hint")}
        error={errors.fields.ipSubnets}
        optional
        dir="ltr"
        inputClassName={styles["networks"]}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        placeholder={"192.0.2.0/24\n2001:db8::/32"}
        value={draft.ipSubnets}
        onChange={(ipSubnets) => set({ ipSubnets })}
      />
      {readOnly ? null : <SubnetsCheck draft={draft} />}
      <SelectField
        label={t("security.applyTo")}
        value={draft.ipSubnetsApplyTo}
        options={[
          { value: "all", label: t("security.applyTo.all") },
          { value: "anonymous", label: t("security.applyTo.anonymous") },
        ]}
        onChange={(ipSubnetsApplyTo) => set({ ipSubnetsApplyTo })}
        error={errors.fields.ipSubnetsApplyTo}
      />
    </>
  );
}

/** Who may look in without signing in, and from where. */
export function SecuritySection(form: LocationForm) {
  const { draft, set, readOnly } = form;
  const { t } = useTranslation("locations");
  return (
    <FormSection section="security" readOnly={readOnly}>
      <Switch
        label={t("security.access")}
        hint={t("security.access.hint")}
        checked={draft.allowAnonymousAccess}
        // Nobody reports about what they cannot see.
        onChange={(on) =>
          set({ allowAnonymousAccess: on, ...(on ? {} : { allowAnonymousReporting: false }) })
        }
      />
      <Switch
        label={t("security.reporting")}
        hint={t("security.reporting.hint")}
        checked={draft.allowAnonymousReporting}
        disabled={!draft.allowAnonymousAccess}
        onChange={(allowAnonymousReporting) => set({ allowAnonymousReporting })}
      />
      <Switch
        label={t("security.beacon")}
        hint={t("security.beacon.hint")}
        checked={draft.beaconRange}
        onChange={(on) =>
          set({ beaconRange: on, ...(on ? {} : { beaconRangeAnonymousOnly: false }) })
        }
      />
      <Switch
        label={t("security.beaconAnonymous")}
        checked={draft.beaconRangeAnonymousOnly}
        disabled={!draft.beaconRange}
        onChange={(beaconRangeAnonymousOnly) => set({ beaconRangeAnonymousOnly })}
      />
      <Networks {...form} />
    </FormSection>
  );
}
