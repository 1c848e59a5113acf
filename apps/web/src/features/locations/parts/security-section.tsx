import { TextArea } from "../../../ui/text-area.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { LocationAccessField } from "../../space-access/parts/location-access.tsx";
import type { LocationFormProps } from "../use-location-form.ts";
import styles from "./location.module.css";
import { FormSection } from "./location-section.tsx";
import { SectionFields } from "./section-fields.tsx";
import { SubnetsCheck } from "./subnets-check.tsx";

function Networks({ form, readOnly }: LocationFormProps) {
  return (
    <>
      <TextArea
        {...form.text("ipSubnets")}
        optional
        dir="ltr"
        inputClassName={styles["networks"]}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        placeholder={"192.0.2.0/24\n2001:db8::/32"}
      />
      {readOnly ? null : <SubnetsCheck typed={form.draft.ipSubnets} />}
    </>
  );
}

/** The section of who may see the location's spaces without signing in, and from which networks. */
export function SecuritySection({ form, readOnly }: LocationFormProps) {
  const { draft, change } = form;
  return (
    <FormSection section="security" readOnly={readOnly}>
      <SectionFields
        form={form}
        section="security"
        own={{
          allowAnonymousAccess: (
            <LocationAccessField fields={draft} onChange={change}>
              <Switch
                {...form.flag("allowAnonymousAccess")}
                // Turning access off turns reporting off, as nobody reports about what they cannot
                // see.
                onChange={(on) =>
                  change({
                    allowAnonymousAccess: on,
                    ...(on ? {} : { allowAnonymousReporting: false }),
                  })
                }
              />
              <Switch
                {...form.flag("allowAnonymousReporting")}
                disabled={!draft.allowAnonymousAccess}
              />
            </LocationAccessField>
          ),
          // Shown beside the access that it belongs to.
          allowAnonymousReporting: null,
          beaconRange: (
            <Switch
              {...form.flag("beaconRange")}
              onChange={(on) =>
                change({ beaconRange: on, ...(on ? {} : { beaconRangeAnonymousOnly: false }) })
              }
            />
          ),
          beaconRangeAnonymousOnly: (
            <Switch {...form.flag("beaconRangeAnonymousOnly")} disabled={!draft.beaconRange} />
          ),
          ipSubnets: <Networks form={form} readOnly={readOnly} />,
        }}
      />
    </FormSection>
  );
}
