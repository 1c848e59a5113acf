import { LOCATION_LIMITS, type Location, locations } from "@storey/contract";
import {
  isTimeZone,
  type LicenceType,
  type SubnetAudience,
  sosSliderProblems,
} from "@storey/domain";
import { textOfCode } from "../../lib/error-text.ts";
import { declareForm } from "../../lib/form/declaration.ts";
import { choice, flag, lines, type Problem, text, wholeNumber } from "../../lib/form/field.ts";
import type { Translate } from "../../lib/messages.ts";
import { addLocation, changeLocation } from "./location.queries.ts";
import { BETWEEN_NETWORKS, wrongSubnetLines } from "./networks.ts";

/** Errors in the first networks are listed line by line, up to this many lines. */
const LINES_LISTED = 5;

function networksProblem(typed: string): Problem | null {
  const wrong = wrongSubnetLines(typed);
  if (wrong.length === 0) return null;
  const problem = textOfCode("subnet.invalid", "");
  const listed = wrong.slice(0, LINES_LISTED);
  const count = wrong.length - listed.length;
  const words = (t: Translate): string =>
    [
      ...listed.map((line) => t("security.networks.line", { line: String(line), problem })),
      ...(count === 0 ? [] : [t("security.networks.more", { count })]),
    ].join("\n");
  return { code: "subnet.invalid", words };
}

const address = (name: string) => text({ label: `field.${name}`, at: `address.${name}` });
const hinted = (name: string) => text({ label: `field.${name}`, hint: `field.${name}.hint` });

/** The fields of a location by section; sections and fields are in the form's order. */
export const LOCATION_SECTIONS = {
  details: {
    name: text({ label: "field.name" }),
    defaultPrefix: hinted("defaultPrefix"),
    line1: address("line1"),
    line2: address("line2"),
    line3: address("line3"),
    town: address("town"),
    county: address("county"),
    postcode: address("postcode"),
    timezone: text({
      label: "field.timezone",
      rule: (zone) => (isTimeZone(zone) ? null : "timezone.unknown"),
    }),
  },
  contacts: {
    serviceDeskEmail: hinted("serviceDeskEmail"),
    administratorName: text({ label: "field.administratorName", at: "administrator.name" }),
    administratorEmail: text({ label: "field.administratorEmail", at: "administrator.email" }),
  },
  services: {
    wifi: hinted("wifi"),
    wifiForVisitors: flag({
      label: "field.wifiForVisitors",
      hint: "field.wifiForVisitors.hint",
    }),
    typeformId: hinted("typeformId"),
  },
  sos: {
    sosEnabled: flag({ label: "sos.enabled", hint: "sos.enabled.hint", at: "sos.enabled" }),
    sosCustomLabels: flag({ label: "sos.customLabels", at: "sos.customLabels" }),
    sosInactiveLabel: text({ label: "sos.inactive", at: "sos.inactiveLabel" }),
    sosActiveLabel: text({ label: "sos.active", at: "sos.activeLabel" }),
    sosPhone: text({ label: "sos.phone", at: "sos.phone" }),
    sosEmail: text({ label: "sos.email", at: "sos.email" }),
    sosSendToEmail: flag({ label: "sos.sendToEmail", at: "sos.sendToEmail" }),
    sosVipOnly: flag({ label: "sos.vipOnly", hint: "sos.vipOnly.hint", at: "sos.vipOnly" }),
  },
  security: {
    allowAnonymousAccess: flag({ label: "security.access", hint: "security.access.hint" }),
    allowAnonymousReporting: flag({ label: "security.reporting", hint: "security.reporting.hint" }),
    beaconRange: flag({ label: "security.beacon", hint: "security.beacon.hint" }),
    beaconRangeAnonymousOnly: flag({ label: "security.beaconAnonymous" }),
    ipSubnets: lines({
      label: "security.networks",
      hint: "security.networks.hint",
      separator: BETWEEN_NETWORKS,
    }),
    ipSubnetsApplyTo: choice<SubnetAudience>({
      label: "security.applyTo",
      empty: "all",
      words: (value, t) => t(`security.applyTo.${value}`),
    }),
  },
  licence: {
    licenseType: choice<LicenceType>({
      label: "licence.type",
      empty: "full",
      words: (value, t) => t(`licence.type.${value}`),
    }),
    spacesLicensed: wholeNumber({
      label: "licence.count",
      hint: "licence.count.hint",
      wrong: "licence.count.invalid",
    }),
    /** A day, as `2027-03-31`; empty for none. */
    renewalDate: text({ label: "licence.renewal" }),
  },
};

/** The form of a location. */
export const locationForm = declareForm<Location>()({
  name: "location",
  messages: "locations",
  call: locations.update,
  limits: LOCATION_LIMITS,
  fields: {
    ...LOCATION_SECTIONS.details,
    ...LOCATION_SECTIONS.contacts,
    ...LOCATION_SECTIONS.services,
    ...LOCATION_SECTIONS.sos,
    ...LOCATION_SECTIONS.security,
    ...LOCATION_SECTIONS.licence,
  },
  check: (draft) => {
    const { phone, email } = sosSliderProblems({
      enabled: draft.sosEnabled,
      sendToEmail: draft.sosSendToEmail,
      phone: draft.sosPhone.trim() || null,
      email: draft.sosEmail.trim() || null,
    });
    const ipSubnets = networksProblem(draft.ipSubnets);
    return {
      ...(phone ? { sosPhone: { code: phone } } : {}),
      ...(email ? { sosEmail: { code: email } } : {}),
      ...(ipSubnets ? { ipSubnets } : {}),
    };
  },
  // The error beside the telephone number is about all ways to reach somebody.
  settles: { sosEmail: ["sosPhone"], sosEnabled: ["sosPhone"] },
  fieldOfCode: { "name.taken": "name", "licence.spaces_exceeded": "spacesLicensed" },
  save: ({ record, version, body }) => {
    if (record) return changeLocation(record.id, version, body);
    const { name = "", ...rest } = body;
    return addLocation({ ...rest, name });
  },
});
