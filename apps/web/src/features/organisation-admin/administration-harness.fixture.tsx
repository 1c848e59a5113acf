import type { AuditEntry, Organisation } from "@storey/contract";
import { ORGANISATION_PERMISSIONS, type OrganisationPermission } from "@storey/domain";
import { screen } from "@testing-library/react";
import { act, type ReactNode } from "react";
import { knownIcons } from "../../lib/icons.ts";
import { loadMessages } from "../../lib/messages.ts";
import { session } from "../../lib/session/session.ts";
import {
  type Answers,
  type Asked,
  anAnswer,
  harness,
  idOf,
} from "../../test-support/harness.fixture.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { LeavingAssetsDialog } from "../assets/parts/leaving-assets-dialog.tsx";

const MOMENT = "2026-01-01T00:00:00.000Z";

/** Returns a space type or a feature, with defaults for what a test does not set. */
export function aRecord(number: number, name: string, icon?: string) {
  const common = { createdAt: MOMENT, updatedAt: MOMENT, deletedAt: null, version: 1 };
  const record = { ...common, id: idOf(number), organisationId: idOf(8000), name };
  return icon === undefined ? record : { ...record, icon };
}

const TYPES = [aRecord(9001, "Office"), aRecord(9004, "Laboratory")];
const ICONS = ["Projector", "Coffee", "Wifi", "Bath"].map((name) => ({
  name,
  key: name.toLowerCase(),
}));
const FEATURES = [{ ...aRecord(9101, "Projector"), icon: "projector" }];

/** The permissions of a user who reads everything and changes nothing. */
export const READER: readonly OrganisationPermission[] = ORGANISATION_PERMISSIONS.filter(
  (permission) => permission.endsWith(".read"),
);

/** Returns one change of a space's name, with defaults for what a test does not set. */
export function anEntry(id: number, parts: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at: MOMENT,
    entity: "space",
    entityId: idOf(3),
    entityName: "Reading room",
    parent: null,
    operation: "update",
    by: "person",
    actor: { id: idOf(8002), name: "Ada Quill" },
    address: "192.0.2.7",
    requestId: `r-${id}`,
    reason: null,
    before: { name: "Old room" },
    after: { name: "Reading room" },
    ...parts,
  };
}

interface AdministrationHarness {
  readonly screen: () => ReactNode;
  readonly address?: string;
  readonly permissions?: readonly OrganisationPermission[];
  /** The feature modules that are on. */
  readonly settings?: readonly string[];
  /** Fields that replace those of the session's organisation; `current` answers with the same. */
  readonly organisation?: Partial<Organisation>;
  readonly answers?: Answers;
}

/** Shows a tab of the administration in front of a pretended server with one organisation. */
export async function administer({
  screen: Screen,
  address = "/admin/organisation",
  permissions = ORGANISATION_PERMISSIONS,
  settings,
  organisation,
  answers = () => undefined,
}: AdministrationHarness) {
  knownIcons.set(new Map(ICONS.map(({ key, name }) => [key, name])));
  await loadMessages(["sections", "administration", "forms", "modules", "locations"]);
  const usual = ({ method, path }: Asked): ReturnType<Answers> => {
    if (path === "/icons") return { body: ICONS };
    if (path === "/spaces/search") return { body: anAnswer([], 12) };
    if (path !== "/organisations/current" || method !== "GET") return undefined;
    return { body: session.get().organisation };
  };
  const shown = await harness({
    screen: () => (
      <div data-testid="harness">
        <Screen />
        <ConfirmDialog />
        <LeavingAssetsDialog />
      </div>
    ),
    path: "/admin/organisation",
    address,
    permissions,
    ...(settings ? { settings } : {}),
    answers: (asked) => answers(asked) ?? usual(asked),
  });
  const furnish = () =>
    session.update((now) => ({
      ...now,
      organisation: now.organisation && {
        ...now.organisation,
        spaceTypes: TYPES,
        features: FEATURES,
        languages: [{ value: "en", label: "English" }],
        ...organisation,
      },
    }));
  act(furnish);
  await screen.findByTestId("harness");
  return shown;
}
