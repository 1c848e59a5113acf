import type { Location, LocationChanges } from "@storey/contract";
import {
  isEmail,
  isSubnet,
  type LicenceType,
  NAME_MIN_LENGTH,
  type SubnetAudience,
  sosSliderProblems,
  visibleLength,
} from "@storey/domain";
import { differences } from "../../lib/draft.ts";

/** What the form of a location holds, as it is typed; its fields in the form's order. */
export interface LocationDraft {
  readonly name: string;
  readonly defaultPrefix: string;
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly town: string;
  readonly county: string;
  readonly postcode: string;
  /** An IANA time zone; empty is none. */
  readonly timezone: string;
  readonly serviceDeskEmail: string;
  readonly administratorName: string;
  readonly administratorEmail: string;
  readonly wifi: string;
  readonly typeformId: string;
  readonly sosEnabled: boolean;
  readonly sosCustomLabels: boolean;
  readonly sosInactiveLabel: string;
  readonly sosActiveLabel: string;
  readonly sosPhone: string;
  readonly sosSendToEmail: boolean;
  readonly sosEmail: string;
  readonly sosVipOnly: boolean;
  readonly allowAnonymousAccess: boolean;
  readonly allowAnonymousReporting: boolean;
  readonly beaconRange: boolean;
  readonly beaconRangeAnonymousOnly: boolean;
  /** One network a line. */
  readonly ipSubnets: string;
  readonly ipSubnetsApplyTo: SubnetAudience;
  readonly licenseType: LicenceType;
  /** Empty is no limit. */
  readonly spacesLicensed: string;
  /** `2027-03-31`; empty is none. */
  readonly renewalDate: string;
}

/** A field of the form. */
export type LocationField = keyof LocationDraft;

/** The form of a location that is to be added. */
export const EMPTY_DRAFT: LocationDraft = {
  name: "",
  defaultPrefix: "",
  line1: "",
  line2: "",
  line3: "",
  town: "",
  county: "",
  postcode: "",
  timezone: "",
  serviceDeskEmail: "",
  administratorName: "",
  administratorEmail: "",
  wifi: "",
  typeformId: "",
  sosEnabled: false,
  sosCustomLabels: false,
  sosInactiveLabel: "",
  sosActiveLabel: "",
  sosPhone: "",
  sosSendToEmail: false,
  sosEmail: "",
  sosVipOnly: false,
  allowAnonymousAccess: false,
  allowAnonymousReporting: false,
  beaconRange: false,
  beaconRangeAnonymousOnly: false,
  ipSubnets: "",
  ipSubnetsApplyTo: "all",
  licenseType: "full",
  spacesLicensed: "",
  renewalDate: "",
};

/** The most spaces a licence can name. */
const SPACES_LICENSED_MAX = 1_000_000;

/** The form filled in from a location. */
export function draftOf(location: Location): LocationDraft {
  const { address, administrator, sos } = location;
  return {
    name: location.name,
    defaultPrefix: location.defaultPrefix ?? "",
    line1: address.line1 ?? "",
    line2: address.line2 ?? "",
    line3: address.line3 ?? "",
    town: address.town ?? "",
    county: address.county ?? "",
    postcode: address.postcode ?? "",
    timezone: location.timezone ?? "",
    serviceDeskEmail: location.serviceDeskEmail ?? "",
    administratorName: administrator.name ?? "",
    administratorEmail: administrator.email ?? "",
    wifi: location.wifi ?? "",
    typeformId: location.typeformId ?? "",
    sosEnabled: sos.enabled,
    sosCustomLabels: sos.customLabels,
    sosInactiveLabel: sos.inactiveLabel ?? "",
    sosActiveLabel: sos.activeLabel ?? "",
    sosPhone: sos.phone ?? "",
    sosSendToEmail: sos.sendToEmail,
    sosEmail: sos.email ?? "",
    sosVipOnly: sos.vipOnly,
    allowAnonymousAccess: location.allowAnonymousAccess,
    allowAnonymousReporting: location.allowAnonymousReporting,
    beaconRange: location.beaconRange,
    beaconRangeAnonymousOnly: location.beaconRangeAnonymousOnly,
    ipSubnets: location.ipSubnets.join("\n"),
    ipSubnetsApplyTo: location.ipSubnetsApplyTo,
    licenseType: location.licenseType,
    spacesLicensed: location.spacesLicensed === null ? "" : String(location.spacesLicensed),
    renewalDate: location.renewalDate ?? "",
  };
}

/** The networks that are typed: one a line, empty lines left out. */
export function subnetsOf(draft: Pick<LocationDraft, "ipSubnets">): string[] {
  return draft.ipSubnets
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The lines of the networks that hold one that is wrong, counted from 1. */
export function wrongSubnetLines({ ipSubnets }: Pick<LocationDraft, "ipSubnets">): number[] {
  return ipSubnets
    .split("\n")
    .flatMap((line, at) => (subnetsOf({ ipSubnets: line }).every(isSubnet) ? [] : [at + 1]));
}

function isDate(text: string): boolean {
  return text === "" || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));
}

const TIME_ZONES: ReadonlySet<string> = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);

/** Every time zone that can be chosen. */
export function timeZones(): string[] {
  return [...TIME_ZONES];
}

/** Whether a text names a time zone. */
export function isTimeZone(text: string): boolean {
  return TIME_ZONES.has(text);
}

const EMAILS = ["serviceDeskEmail", "administratorEmail", "sosEmail"] as const;

/** What is wrong with a draft before it is sent: the code of each field's problem. Source: Spec §5. */
export function draftProblems(draft: LocationDraft): Partial<Record<LocationField, string>> {
  const licensed = draft.spacesLicensed.trim();
  const count = /^\d+$/.test(licensed) ? Number(licensed) : Number.NaN;
  const zone = draft.timezone.trim();
  const isShort = visibleLength(draft.name) < NAME_MIN_LENGTH.location;
  const emails = EMAILS.filter(
    (field) => draft[field].trim() !== "" && !isEmail(draft[field].trim()),
  );
  const slider = Object.entries(sosSliderProblems(partsOf(draft).sos));
  return {
    ...(isShort ? { name: "text.too_short" } : {}),
    ...(zone === "" || isTimeZone(zone) ? {} : { timezone: "timezone.unknown" }),
    ...Object.fromEntries(slider.map(([field, code]) => [`sos${capitalised(field)}`, code])),
    ...Object.fromEntries(emails.map((field) => [field, "email.must_be_valid"])),
    ...(wrongSubnetLines(draft).length === 0 ? {} : { ipSubnets: "subnet.invalid" }),
    ...(licensed === "" || count <= SPACES_LICENSED_MAX ? {} : { spacesLicensed: "licensed" }),
    ...(isDate(draft.renewalDate) ? {} : { renewalDate: "date.invalid" }),
  };
}

function orNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}

/** The given values under their names in the API, those that did not change left out. */
function changedOnly<Values extends object>(
  changed: ReadonlySet<LocationField>,
  values: Values,
  fieldOf: (name: string) => string,
): Partial<Values> {
  const kept = Object.entries(values).filter(([name]) =>
    [...changed].some((field) => field === fieldOf(name)),
  );
  return Object.fromEntries(kept) as Partial<Values>;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function partsOf(draft: LocationDraft) {
  const licensed = orNull(draft.spacesLicensed);
  return {
    plain: {
      name: draft.name.trim(),
      defaultPrefix: orNull(draft.defaultPrefix),
      timezone: orNull(draft.timezone),
      serviceDeskEmail: orNull(draft.serviceDeskEmail),
      wifi: orNull(draft.wifi),
      typeformId: orNull(draft.typeformId),
      allowAnonymousAccess: draft.allowAnonymousAccess,
      allowAnonymousReporting: draft.allowAnonymousReporting,
      beaconRange: draft.beaconRange,
      beaconRangeAnonymousOnly: draft.beaconRangeAnonymousOnly,
      ipSubnets: subnetsOf(draft),
      ipSubnetsApplyTo: draft.ipSubnetsApplyTo,
      licenseType: draft.licenseType,
      spacesLicensed: licensed === null ? null : Number(licensed),
      renewalDate: orNull(draft.renewalDate),
    },
    address: {
      line1: orNull(draft.line1),
      line2: orNull(draft.line2),
      line3: orNull(draft.line3),
      town: orNull(draft.town),
      county: orNull(draft.county),
      postcode: orNull(draft.postcode),
    },
    administrator: {
      name: orNull(draft.administratorName),
      email: orNull(draft.administratorEmail),
    },
    sos: {
      enabled: draft.sosEnabled,
      customLabels: draft.sosCustomLabels,
      inactiveLabel: orNull(draft.sosInactiveLabel),
      activeLabel: orNull(draft.sosActiveLabel),
      phone: orNull(draft.sosPhone),
      sendToEmail: draft.sosSendToEmail,
      email: orNull(draft.sosEmail),
      vipOnly: draft.sosVipOnly,
    },
  };
}

/** What to send: only what differs from the location as it was read. */
export function changesOf(base: LocationDraft, draft: LocationDraft): LocationChanges {
  const changed = new Set(differences(base, draft));
  const { plain, ...nested } = partsOf(draft);
  const address = changedOnly(changed, nested.address, (name) => name);
  const administrator = changedOnly(
    changed,
    nested.administrator,
    (name) => `administrator${capitalised(name)}`,
  );
  const sos = changedOnly(changed, nested.sos, (name) => `sos${capitalised(name)}`);
  return {
    ...changedOnly(changed, plain, (name) => name),
    ...(Object.keys(address).length > 0 ? { address } : {}),
    ...(Object.keys(administrator).length > 0 ? { administrator } : {}),
    ...(Object.keys(sos).length > 0 ? { sos } : {}),
  };
}

/** The field of the form that a path of the API belongs to: `sos.email` is `sosEmail`. */
export function fieldOfPath(path: string): LocationField | null {
  const [first = "", second = ""] = path.split(".");
  const name =
    first === "address"
      ? second
      : first === "sos" || first === "administrator"
        ? `${first}${capitalised(second)}`
        : first;
  return Object.hasOwn(EMPTY_DRAFT, name) ? (name as LocationField) : null;
}
