import { conflictsOf } from "../../../lib/draft.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { ConflictDialog } from "../../../ui/conflict-dialog.tsx";
import type { LocationDraft, LocationField } from "../location-draft.ts";

const LABELS: Readonly<Record<LocationField, string>> = {
  name: "field.name",
  defaultPrefix: "field.defaultPrefix",
  line1: "field.line1",
  line2: "field.line2",
  line3: "field.line3",
  town: "field.town",
  county: "field.county",
  postcode: "field.postcode",
  timezone: "field.timezone",
  serviceDeskEmail: "field.serviceDeskEmail",
  administratorName: "field.administratorName",
  administratorEmail: "field.administratorEmail",
  wifi: "field.wifi",
  typeformId: "field.typeformId",
  sosEnabled: "sos.enabled",
  sosCustomLabels: "sos.customLabels",
  sosInactiveLabel: "sos.inactive",
  sosActiveLabel: "sos.active",
  sosPhone: "sos.phone",
  sosSendToEmail: "sos.sendToEmail",
  sosEmail: "sos.email",
  sosVipOnly: "sos.vipOnly",
  allowAnonymousAccess: "security.access",
  allowAnonymousReporting: "security.reporting",
  beaconRange: "security.beacon",
  beaconRangeAnonymousOnly: "security.beaconAnonymous",
  ipSubnets: "security.networks",
  ipSubnetsApplyTo: "security.applyTo",
  licenseType: "licence.type",
  spacesLicensed: "licence.count",
  renewalDate: "licence.renewal",
};

interface LocationConflictProps {
  readonly base: LocationDraft;
  readonly mine: LocationDraft;
  readonly theirs: LocationDraft;
  readonly onResolve: (takeTheirs: ReadonlySet<LocationField>) => void;
  readonly onBack: () => void;
}

/** Two people changed the same fields of a location: the user chooses. */
export function LocationConflict({ base, mine, theirs, ...actions }: LocationConflictProps) {
  const { t } = useTranslation("locations");
  const words = (draft: LocationDraft, field: LocationField): string => {
    const value = draft[field];
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (field === "ipSubnetsApplyTo") return t(`security.applyTo.${value}`);
    if (field === "licenseType") return t(`licence.type.${value}`);
    return value || "–";
  };
  const conflicts = conflictsOf(base, mine, theirs).map((field) => ({
    field,
    label: t(LABELS[field]),
    mine: words(mine, field),
    theirs: words(theirs, field),
  }));
  return <ConflictDialog conflicts={conflicts} {...actions} />;
}
