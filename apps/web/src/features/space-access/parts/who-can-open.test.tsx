import type { LocationAccess, OrganisationSettingKey, SpaceAccess } from "@storey/domain";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { LocationAccessField } from "./location-access.tsx";
import { SpaceAccessField } from "./space-access.tsx";

beforeEach(() => loadMessages(["access"]));

async function ofLocation(
  start: LocationAccess,
  settings: readonly OrganisationSettingKey[] = ["spaces_core"],
) {
  const written: LocationAccess[] = [];
  function Shown() {
    const [fields, setFields] = useState(start);
    const change = (next: LocationAccess) => {
      written.push(next);
      setFields(next);
    };
    return (
      <LocationAccessField fields={fields} onChange={change}>
        Switches
      </LocationAccessField>
    );
  }
  await harness({ screen: Shown, path: "/", answers: () => undefined, settings });
  return { written, choice: await screen.findByLabelText<HTMLSelectElement>("Who can open this") };
}

const labels = ({ options }: HTMLSelectElement) => [...options].map(({ text }) => text);
const shown = ({ selectedOptions }: HTMLSelectElement) => selectedOptions[0]?.text;

test("a location is open to one of three, and the choice writes both of its fields", async () => {
  const start = { allowAnonymousAccess: false, allowAnonymousReporting: false };
  const { choice, written } = await ofLocation(start);
  expect(labels(choice)).toEqual([
    "Members",
    "Anyone with the code",
    "Anyone with the code, who may also report",
  ]);
  expect(shown(choice)).toBe("Members");
  expect(screen.getByText("Switches").closest("details")?.open).toBe(false);
  await userEvent.selectOptions(choice, "Anyone with the code, who may also report");
  expect(written).toEqual([{ allowAnonymousAccess: true, allowAnonymousReporting: true }]);
});

test("with the module of spaces off nobody reports as a guest, and the choice says so", async () => {
  const start = { allowAnonymousAccess: true, allowAnonymousReporting: true };
  const { choice } = await ofLocation(start, []);
  expect(shown(choice)).toBe(
    "Anyone with the code, who may also report once the module Spaces is on",
  );
});

test("what no choice names is shown as it is, with its fields, until somebody chooses", async () => {
  const start = { allowAnonymousAccess: false, allowAnonymousReporting: true };
  const { choice, written } = await ofLocation(start);
  expect(shown(choice)).toBe("Other");
  expect(screen.getByText("Switches").closest("details")?.open).toBe(true);
  await userEvent.selectOptions(choice, "Other");
  expect(written).toEqual([]);
  await userEvent.selectOptions(choice, "Members");
  expect(written).toEqual([{ allowAnonymousAccess: false, allowAnonymousReporting: false }]);
  expect(labels(choice)).not.toContain("Other");
});

test.each([
  [true, true, "As the location: Anyone with the code, who may also report"],
  [true, false, "As the location: Anyone with the code"],
  [false, true, "As the location: Members"],
])(
  "a space says what its location lets in: access %s, reporting %s",
  async (access, reporting, words) => {
    const fields: SpaceAccess = { isPublic: true, allowPublicReporting: true };
    const location = { allowAnonymousAccess: access, allowAnonymousReporting: reporting };
    const Shown = () => (
      <SpaceAccessField fields={fields} locationId={idOf(3)} onChange={() => undefined}>
        Switches
      </SpaceAccessField>
    );
    await harness({
      screen: Shown,
      path: "/",
      answers: ({ path }) =>
        path.startsWith("/locations/") ? { body: { ...location, name: "North House" } } : undefined,
    });
    expect(await screen.findByRole("option", { name: words, selected: true })).toBeDefined();
    const warning = "North House lets in members only, and so does this space.";
    expect(screen.queryByText(warning) !== null).toBe(!access);
  },
);
