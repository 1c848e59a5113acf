import type { Hotspot } from "@storey/contract";
import { EMPTY_CHECKLIST, READINESS_WEIGHTS } from "@storey/domain";
import { idOf } from "../../test-support/harness.fixture.tsx";
import {
  BARE_ASSET,
  BARE_ASSET_MODEL,
  BARE_GLOBAL_MODEL,
  BARE_LOCATION,
} from "../record.fixture.ts";
import type { AnyDeclaration } from "./declaration.ts";

const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = import.meta.glob(
  "../../features/**/*-form.ts",
  { eager: true },
);

function isForm(value: unknown): value is AnyDeclaration {
  return typeof value === "object" && value !== null && "fields" in value && "limits" in value;
}

/** Every declared form, by the name of its export. */
export const EVERY_FORM: readonly (readonly [string, AnyDeclaration])[] = Object.values(modules)
  .flatMap((exports) => Object.entries(exports))
  .flatMap(([name, value]): [string, AnyDeclaration][] => {
    if (isForm(value)) return [[name, value]];
    const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return inner.flatMap(([key, one]) => (isForm(one) ? [[`${name}.${key}`, one]] : []));
  });

/** A record and values with which the laws are tried on a form. */
export interface Sample {
  /** The record that is changed; null for a form that only adds, which begins with `start`. */
  readonly record: Readonly<Record<string, unknown>> | null;
  readonly start?: Readonly<Record<string, unknown>>;
  readonly context?: unknown;
  /**
   * The field that is typed in, the typed value, and the value that somebody else saves there
   * meanwhile.
   */
  readonly field: string;
  readonly mine: unknown;
  readonly theirs?: unknown;
  /** The record with the other's value. */
  readonly changed?: Readonly<Record<string, unknown>>;
  /** A wrong value of the field; null where the contract takes whatever can be typed. */
  readonly wrong: unknown;
  /** A form whose draft is not kept after it closes. */
  readonly isFleeting?: boolean;
}

const HOTSPOTS: Hotspot[] = [];
const KIND = { id: idOf(3), name: "Kind", partNumber: null };
const NAMED = { record: { id: idOf(1), version: 1, name: "Old" }, field: "name", mine: "Mine" };
const named = (parts: Readonly<Record<string, unknown>> = {}): Sample => {
  const record = { ...NAMED.record, ...parts };
  const changed = { ...record, version: 2, name: "Theirs" };
  return { ...NAMED, record, theirs: "Theirs", changed, wrong: "" };
};
const free = (field: string, parts: Readonly<Record<string, unknown>>): Sample => ({
  record: { id: idOf(1), version: 1, ...parts },
  changed: { id: idOf(1), version: 2, ...parts, [field]: "Theirs" },
  field,
  mine: "Mine",
  theirs: "Theirs",
  wrong: "x".repeat(6_000),
});
const step = (field: string, wrong: unknown): Sample => ({
  record: null,
  context: { zone: "Europe/London" },
  field,
  mine: "x",
  wrong,
});
const people = { isTaken: () => false };

/** A sample of each form, by the name of its export. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  apiTokenForm: {
    record: null,
    start: { permissions: ["organisation.spaces.read"] },
    field: "name",
    mine: "Mine",
    wrong: "",
  },
  assetAliasForm: {
    record: null,
    context: { assetId: idOf(2) },
    field: "value",
    mine: "/hardware/17",
    wrong: "/",
  },
  assetForm: {
    ...named({ ...BARE_ASSET, ...NAMED.record, tag: "A-1", model: KIND }),
    wrong: "x".repeat(300),
  },
  assetModelForm: named({ ...BARE_ASSET_MODEL, ...NAMED.record, assetType: KIND }),
  assetTypeForm: named({ icon: null }),
  assetViewForm: {
    ...named({ description: null, visibility: "private" }),
    context: { queryParams: "" },
  },
  beaconForm: named({ identity: { kind: "ibeacon", uuid: idOf(9), major: 1, minor: 2 } }),
  bulkSpacesForm: {
    record: null,
    field: "access",
    mine: "code",
    wrong: null,
    isFleeting: true,
  },
  checklistTemplateForm: named({
    description: "",
    defaultRecurrence: "monthly",
    content: EMPTY_CHECKLIST,
  }),
  copiedModelForm: {
    record: null,
    start: { name: "Old" },
    context: idOf(2),
    field: "name",
    mine: "Mine",
    wrong: "",
    isFleeting: true,
  },
  customFieldForm: {
    ...named({
      ...{ assetTypeId: idOf(2), kind: "number", unit: null, choices: [] },
      ...{ isRequired: false, isSearchable: false, isFilterable: false, isImportable: true },
    }),
    context: { assetTypeId: idOf(2) },
  },
  displayForm: { record: null, field: "name", mine: "Mine", wrong: "" },
  documentForm: free("description", { description: "Old", type: "other", isPublic: false }),
  dueBackForm: {
    record: null,
    context: { assetId: idOf(2) },
    field: "dueBack",
    mine: "2199-12-31",
    wrong: null,
    isFleeting: true,
  },
  feedForm: {
    ...{ record: null, context: { query: { kinds: ["issue"] } }, field: "name" },
    ...{ mine: "Mine", wrong: "" },
  },
  featureForm: { ...named({ icon: "wifi" }), context: people },
  floorForm: named({ level: 1 }),
  globalModelForm: named({ ...BARE_GLOBAL_MODEL, ...NAMED.record, assetType: "Kind" }),
  handOutForm: {
    record: null,
    start: { assetIds: [idOf(3)] },
    context: { isMember: false },
    field: "holderName",
    mine: "Mine",
    wrong: "x".repeat(201),
  },
  invitationForm: { record: null, field: "email", mine: "a@harbour.test", wrong: "a" },
  issueWordsForm: {
    ...free("title", { title: "Old", description: "" }),
    wrong: "x",
  },
  languagesForm: {
    record: { id: idOf(1), version: 1, languages: [{ value: "en", label: "English" }] },
    changed: { id: idOf(1), version: 2, languages: [{ value: "en", label: "Theirs" }] },
    field: "languages",
    mine: [{ value: "en", label: "Mine" }],
    theirs: [{ value: "en", label: "Theirs" }],
    wrong: [{ value: "en", label: " " }],
  },
  linkForm: {
    ...free("url", { url: "https://old.test", description: "", isPublic: true }),
    mine: "https://mine.test",
    theirs: "https://theirs.test",
    changed: {
      id: idOf(1),
      version: 2,
      url: "https://theirs.test",
      description: "",
      isPublic: true,
    },
    wrong: "ftp:x",
  },
  locationForm: named({ ...BARE_LOCATION, ...NAMED.record }),
  manufacturerForm: named({ website: null, supportEmail: null, supportPhone: null }),
  newAssetForm: {
    record: null,
    start: { modelId: idOf(3) },
    context: { isFloating: true, customFields: [] },
    field: "tag",
    mine: "Mine",
    wrong: "x".repeat(101),
  },
  newChecklistForm: {
    record: null,
    context: { begin: "empty", starter: undefined },
    field: "name",
    mine: "Mine",
    wrong: "",
    isFleeting: true,
  },
  newTreeForm: {
    record: null,
    context: {},
    field: "name",
    mine: "Mine",
    wrong: "",
    isFleeting: true,
  },
  newOrganisationForm: { record: null, field: "name", mine: "Mine", wrong: "x" },
  newSpaceForm: {
    record: null,
    start: { floorId: idOf(3) },
    field: "name",
    mine: "Mine",
    wrong: "",
  },
  organisationDetailsForm: named({ email: null }),
  organisationForm: named({
    email: null,
    timezone: "Europe/London",
    assetTagPrefix: "A-",
    custodyReminderDays: 3,
    checklistRetentionYears: 7,
  }),
  weightsForm: {
    record: { ...READINESS_WEIGHTS, version: 1 },
    ...{ field: "checkMissed", mine: "30", theirs: "20" },
    changed: { ...READINESS_WEIGHTS, checkMissed: 20, version: 2 },
    wrong: "101",
  },
  panoramaForm: named({
    hfov: 90,
    yaw: 0,
    pitch: 0,
    rollCorrection: 0,
    pitchCorrection: 0,
    hotspots: HOTSPOTS,
  }),
  passwordForm: {
    record: null,
    start: { currentPassword: "the one of before" },
    context: { email: "a@harbour.test" },
    field: "newPassword",
    mine: "a new one of some length",
    wrong: "x",
    isFleeting: true,
  },
  profileForm: free("firstName", { firstName: "Old", lastName: null }),
  spaceForm: named({
    spaceType: null,
    capacity: null,
    shortcode: null,
    features: [],
    beaconIds: [],
    checklistTemplateIds: [],
    isPublic: false,
    allowPublicReporting: false,
    typeformId: null,
    ubiqisenseId: null,
  }),
  spaceTypeForm: { ...named(), context: people },
  sosCloseForm: {
    record: null,
    context: { alert: { id: idOf(2) }, onClose: () => {} },
    field: "note",
    mine: "Mine",
    wrong: "x",
  },
  takeBackForm: {
    record: null,
    start: { assetIds: [idOf(3)] },
    field: "note",
    mine: "Mine",
    wrong: "x".repeat(1_001),
  },
  "stepForms.cancel": { ...step("note", null), start: { reason: "invalid" } },
  "stepForms.hold": { ...step("note", null), start: { reason: "parts" } },
  "stepForms.reopen": step("note", " "),
  "stepForms.resolve": { ...step("note", " "), start: { resolutionCode: "no_fault_found" } },
  "stepForms.withdraw": step("note", null),
};
