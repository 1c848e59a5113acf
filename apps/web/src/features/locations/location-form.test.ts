import { describe, expect, test } from "vitest";
import { bodyOf, emptyValues, fieldOfPath, problemsOf } from "../../lib/form/declaration.ts";
import { locationForm } from "./location-form.ts";
import { subnetsOf, wrongSubnetLines } from "./networks.ts";
import type { LocationDraft } from "./use-location-form.ts";

const EMPTY_DRAFT: LocationDraft = emptyValues(locationForm);

function changesOf(from: LocationDraft, draft: LocationDraft): unknown {
  return bodyOf(locationForm, from, draft).body;
}

function draftProblems(draft: LocationDraft): unknown {
  const found = Object.entries(problemsOf(locationForm, draft, undefined));
  return Object.fromEntries(found.map(([field, problem]) => [field, problem?.code]));
}

const base: LocationDraft = { ...EMPTY_DRAFT, name: "Wharf Library", town: "Harbourton" };

describe("what is sent", () => {
  test("is nothing where nothing changed", () => {
    expect(changesOf(base, base)).toEqual({});
  });

  test("is only what changed, nested as the API has it, empty as null", () => {
    const draft: LocationDraft = {
      ...base,
      name: " Wharf ",
      town: " ",
      postcode: "HB1",
      administratorEmail: "ada@harbour.test",
      sosEnabled: true,
      sosPhone: "999",
      ipSubnets: "10.0.0.0/8\n\n 2001:db8::/32 ",
      spacesLicensed: " 12 ",
      renewalDate: "2027-03-31",
    };
    expect(changesOf(base, draft)).toEqual({
      name: "Wharf",
      address: { town: null, postcode: "HB1" },
      administrator: { email: "ada@harbour.test" },
      sos: { enabled: true, phone: "999" },
      ipSubnets: ["10.0.0.0/8", "2001:db8::/32"],
      spacesLicensed: 12,
      renewalDate: "2027-03-31",
    });
  });
});

describe("a draft", () => {
  test("without faults has no problems", () => {
    expect(draftProblems({ ...base, serviceDeskEmail: "desk@harbour.test" })).toEqual({});
  });

  test.each<[Partial<LocationDraft>, Partial<Record<keyof LocationDraft, string>>]>([
    [{ name: " A " }, { name: "text.too_short" }],
    [{ serviceDeskEmail: "desk" }, { serviceDeskEmail: "email.must_be_valid" }],
    [{ sosEmail: "a@b" }, { sosEmail: "email.must_be_valid" }],
    [{ administratorEmail: "a@härbour.test" }, { administratorEmail: "email.must_be_valid" }],
    [{ sosSendToEmail: true }, { sosEmail: "email.must_be_valid" }],
    [{ sosEnabled: true, sosPhone: " " }, { sosPhone: "sos.nobody" }],
    [{ ipSubnets: "10.0.0.0/8\n10.0.0.1.9" }, { ipSubnets: "subnet.invalid" }],
    [{ timezone: "Europe/Nowhere" }, { timezone: "timezone.unknown" }],
    [{ spacesLicensed: "1.5" }, { spacesLicensed: "number.between" }],
    [{ spacesLicensed: "1000001" }, { spacesLicensed: "number.between" }],
    [{ renewalDate: "soon" }, { renewalDate: "date.invalid" }],
  ])("with %j is told", (part, problems) => {
    expect(draftProblems({ ...base, ...part })).toEqual(problems);
  });
});

test("networks stand one a line, or apart by commas", () => {
  expect(subnetsOf(" 10.0.0.0/8, 192.0.2.0/24\r\n\n::1/128")).toEqual([
    "10.0.0.0/8",
    "192.0.2.0/24",
    "::1/128",
  ]);
});

test("networks that are wrong are told by their line, empty ones counted", () => {
  expect(wrongSubnetLines("10.0.0.0/8, x\n\n::1/128\r\n10.0.0.1; y")).toEqual([1, 4]);
  expect(wrongSubnetLines("10.0.0.0/8\n")).toEqual([]);
});

test.each([
  ["name", "name"],
  ["address.line1", "line1"],
  ["sos.sendToEmail", "sosSendToEmail"],
  ["administrator.email", "administratorEmail"],
  ["ipSubnets.3", "ipSubnets"],
  ["unknown", null],
])("the problem of %s stands beside %s", (path, field) => {
  expect(fieldOfPath(locationForm, path)).toBe(field);
});
