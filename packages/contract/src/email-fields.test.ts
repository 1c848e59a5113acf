import { EMAIL_MAX_LENGTH } from "@storey/domain";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LocationChanges } from "./locations.ts";
import { OrganisationChanges } from "./organisations.ts";
import { organisationsAdmin } from "./organisations-admin.ts";
import { NewReport } from "./public.ts";
import { NewUser, users } from "./users.ts";

const REQUIRED = "email.required_valid";
const MUST_BE = "email.must_be_valid";

const report = { clientId: "0197a000-0000-7000-8000-000000000001", title: "No light" };

const FIELDS: readonly [string, z.ZodType, (email: string) => object, string][] = [
  ["an organisation's", OrganisationChanges, (email) => ({ email }), REQUIRED],
  [
    "an organisation's, from outside of it,",
    organisationsAdmin.update.body ?? z.never(),
    (email) => ({ email }),
    REQUIRED,
  ],
  ["an invited person's", NewUser, (email) => ({ email }), REQUIRED],
  [
    "a person's who is invited from outside",
    organisationsAdmin.invite.body ?? z.never(),
    (email) => ({ email, roleNames: [] }),
    REQUIRED,
  ],
  ["a searched person's", users.search.query ?? z.never(), (email) => ({ email }), REQUIRED],
  [
    "the service desk's",
    LocationChanges,
    (serviceDeskEmail: string) => ({ serviceDeskEmail }),
    MUST_BE,
  ],
  [
    "a location's administrator's",
    LocationChanges,
    (email) => ({ administrator: { email } }),
    MUST_BE,
  ],
  ["the SOS slider's", LocationChanges, (email) => ({ sos: { email } }), MUST_BE],
  ["a guest's", NewReport, (contactEmail) => ({ ...report, contactEmail }), MUST_BE],
];

/** Lists the codes of a schema's problems with a value. */
const said = (schema: z.ZodType, value: object) => {
  const codes = (issues: readonly z.core.$ZodIssue[]): string[] =>
    issues.flatMap((issue) =>
      issue.code === "invalid_union" ? issue.errors.flatMap(codes) : [issue.message],
    );
  return codes(schema.safeParse(value).error?.issues ?? []);
};

describe.each(FIELDS)("%s e-mail", (_whose, schema, bodyOf, code) => {
  test("is taken by the rule of all", () => {
    expect(said(schema, bodyOf("desk+1@harbour.test"))).toEqual([]);
  });

  test.each(["desk", "desk@harbour", `${"a".repeat(EMAIL_MAX_LENGTH)}@harbour.test`])(
    "%j is refused in the words of spec §5",
    (email) => {
      expect(said(schema, bodyOf(email))).toContain(code);
    },
  );
});
