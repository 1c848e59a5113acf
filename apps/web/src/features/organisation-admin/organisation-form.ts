import { ORGANISATION_LIMITS, type Organisation, organisations } from "@storey/contract";
import { isTimeZone } from "@storey/domain";
import { declareForm } from "../../lib/form/declaration.ts";
import { list, text, wholeNumber } from "../../lib/form/field.ts";
import { orThrow } from "../../lib/form/or-throw.ts";
import { session } from "../../lib/session/session.ts";
import { changeOrganisation, refreshOrganisation } from "./organisation.queries.ts";
import { languagesOf, namesOf, type OrganisationLanguage } from "./parts/language-list.ts";

const shared = {
  messages: "administration",
  call: organisations.update,
  limits: ORGANISATION_LIMITS,
  reread: async (): Promise<Organisation | undefined> => {
    await refreshOrganisation();
    return session.get().organisation ?? undefined;
  },
} as const;

/** The form of an organisation's name, e-mail, time zone, of the tags it gives to assets, of reminders, and of how long checks are kept. */
export const organisationForm = declareForm<Organisation>()({
  ...shared,
  name: "organisation",
  fields: {
    name: text({ label: "settings.name" }),
    email: text({ label: "settings.email", hint: "settings.emailHint" }),
    timezone: text({
      label: "settings.timezone",
      rule: (zone) => (isTimeZone(zone) ? null : "timezone.unknown"),
    }),
    assetTagPrefix: text({ label: "settings.assetTagPrefix" }),
    custodyReminderDays: wholeNumber({
      label: "settings.custodyReminderDays",
      hint: "settings.custodyReminderDaysHint",
    }),
    checklistRetentionYears: wholeNumber({
      label: "settings.checklistRetentionYears",
      hint: "settings.checklistRetentionYearsHint",
    }),
  },
  save: ({ version, body }) => orThrow((onProblem) => changeOrganisation(version, body, onProblem)),
});

/** Whether a language has no name, so that nobody could choose it. */
export function isUnnamed({ label }: OrganisationLanguage): boolean {
  return label.trim() === "";
}

/** The form of the languages that people of an organisation can choose, in their order. */
export const languagesForm = declareForm<Organisation>()({
  ...shared,
  name: "languages",
  fields: {
    languages: list<OrganisationLanguage>({
      label: "tab.languages",
      isOrdered: true,
      words: namesOf,
      tidy: ({ label, ...language }) => ({ ...language, label: label.trim() }),
    }),
  },
  read: ({ languages }) => ({ languages: languagesOf(languages) }),
  check: ({ languages }) =>
    languages.some(isUnnamed)
      ? { languages: { code: "text.too_short", params: { length: 1 } } }
      : {},
  save: ({ version, body }) => orThrow((onProblem) => changeOrganisation(version, body, onProblem)),
});
