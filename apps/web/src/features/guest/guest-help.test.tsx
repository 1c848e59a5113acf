import type { PublicSpace } from "@storey/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aPublicSpace, aSession, showGuest } from "./guest-harness.fixture.tsx";

const DESK = "desk@example.test";
const OFFICE = "office@example.test";
const SOS = { phone: "+44 20 0000", activeLabel: null, inactiveLabel: null };

/** Returns the addresses of a location and its organisation; null leaves one out. */
function addresses(desk: string | null, office: string | null): Partial<PublicSpace> {
  return {
    location: { name: "Main building", serviceDeskEmail: desk },
    organisation: { name: "Harbour", logoPath: "/logo", languages: [], email: office },
  };
}

async function help(parts: Partial<PublicSpace>, path = "/q/CODE1/help") {
  await showGuest(path, () => undefined, aSession(aPublicSpace(parts)));
  await screen.findByRole("heading", { level: 1 });
  const section = (name: string) =>
    screen.queryByRole("heading", { name })?.closest<HTMLElement>("section") ?? null;
  return { ask: section("Who to ask"), sos: section("SOS") };
}

const linksIn = (part: HTMLElement | null) =>
  within(part ?? document.createElement("div"))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

describe("the help of a room", () => {
  test("says where one is, whom to ask, how to report, and keeps SOS apart", async () => {
    const { ask, sos } = await help({ ...addresses(DESK, OFFICE), sos: SOS });
    expect(screen.getByRole("heading", { level: 1, name: "Contacts and guides" })).toBeDefined();
    for (const words of ["LH-1", "Main building"]) expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByRole("link", { name: "Report an issue" })).toBeDefined();
    expect(linksIn(ask)).toEqual([`mailto:${DESK}`, `mailto:${OFFICE}`]);
    expect(linksIn(sos)).toEqual(["tel:+44200000"]);
    expect(sos?.textContent).toContain("Only in an emergency.");
    expect(ask?.textContent).not.toContain("+44 20 0000");
  });

  test.each([
    ["the service desk alone", DESK, null, [DESK]],
    ["the organisation alone", null, OFFICE, [OFFICE]],
    ["one address of both once", DESK, DESK, [DESK]],
  ] as const)("names %s", async (_, desk, office, expected) => {
    const { ask } = await help({ ...addresses(desk, office), canReport: false });
    expect(linksIn(ask)).toEqual(expected.map((address) => `mailto:${address}`));
  });

  test("is never empty: where nobody is named it says whose the room is", async () => {
    const { ask, sos } = await help({ ...addresses(null, null), canReport: false });
    expect(ask?.textContent).toContain("Ask at the reception, or the people of Harbour.");
    expect(sos).toBeNull();
    expect(screen.queryByRole("link", { name: "Report an issue" })).toBeNull();
  });

  test("lists the guides, and leaves other files to the page of the room", async () => {
    const file = { fileName: "a.txt", contentType: "text/plain", size: 10, path: "/a" };
    const documents = [
      { ...file, id: "a", description: "How to dim", type: "quick_guide" as const },
      { ...file, id: "b", description: "The menu", type: "other" as const },
    ];
    await help({ documents });
    expect(screen.getByText("How to dim")).toBeDefined();
    expect(screen.queryByText("The menu")).toBeNull();
  });

  test.each([
    ["/q/CODE1", true],
    ["/q/CODE1/report", false],
  ])("stands on %s as well, as far as it is wanted there", async (path, hasSos) => {
    const { ask, sos } = await help(
      { ...addresses(DESK, OFFICE), canReport: false, sos: SOS },
      path,
    );
    expect(linksIn(ask)).toEqual([`mailto:${DESK}`, `mailto:${OFFICE}`]);
    expect(sos !== null).toBe(hasSos);
  });
});
