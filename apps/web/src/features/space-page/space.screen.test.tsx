import type { Space } from "@storey/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { question } from "../../lib/confirm.ts";
import { loadMessages } from "../../lib/messages.ts";
import { BARE_SPACE } from "../../lib/record.fixture.ts";
import { toasts } from "../../lib/toasts.ts";
import {
  type Answers,
  anAnswer,
  aResult,
  harness,
  idOf,
  leavesWhenRefused,
  REFUSED,
} from "../../test-support/harness.fixture.tsx";
import { SpaceScreen } from "./space.screen.tsx";

const ID = idOf(1);

function aSpace(parts: Partial<Space> = {}): Space {
  const moment = "2026-01-01T00:00:00.000Z";
  return {
    ...BARE_SPACE,
    id: ID,
    version: 3,
    createdAt: moment,
    updatedAt: moment,
    deletedAt: null,
    name: "Lab 1",
    capacity: 12,
    shortcode: "L-1",
    spaceType: null,
    typeformId: null,
    ubiqisenseId: null,
    isPublic: false,
    allowPublicReporting: false,
    images: [],
    features: [],
    beaconIds: [],
    panoramaIds: [],
    mainPanoramaId: null,
    decisionTreeId: null,
    hasDecisionTree: false,
    decisionTreeVariables: {},
    translations: {},
    translatedFrom: {},
    checklistTemplates: [],
    checklistTemplateIds: [],
    floor: { id: idOf(2), name: "Floor 1" },
    location: { id: idOf(3), name: "North House" },
    isFavourite: false,
    ...parts,
  };
}

function serving(space: Space, more: Answers = () => undefined): Answers {
  return (asked) => {
    const special = more(asked);
    if (special) return special;
    if (asked.path === "/spaces/search") return { body: anAnswer([]) };
    if (asked.method === "GET" && asked.path === `/spaces/${ID}`) return { body: space };
    return asked.path.startsWith("/users/me/") ? { status: 204 } : undefined;
  };
}

const page = { screen: SpaceScreen, path: "/spaces/$spaceId", address: `/spaces/${ID}` };

/** The lines of the menu, opened. */
async function menuLines() {
  await screen.findByRole("button", { name: "More" });
  const menu = screen.getAllByRole("menu", { hidden: true })[0] ?? document.body;
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  return within(menu).findAllByRole("menuitem", { hidden: true });
}

/** Chooses a line of the menu. */
async function choose(name: string): Promise<void> {
  const line = (await menuLines()).find(({ textContent }) => textContent === name);
  if (!line) throw new Error(`The menu has no line ${name}.`);
  fireEvent.click(line);
}

const wordsOf = (lines: readonly HTMLElement[]) => lines.map(({ textContent }) => textContent);

describe("the page of a space", () => {
  test("shows the way, the facts and the actions, and notes the visit", async () => {
    const { asked } = await harness({ ...page, answers: serving(aSpace({ openTo: "code" })) });
    expect(await screen.findByRole("heading", { level: 1, name: "Lab 1" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "North House" })).toBeTruthy();
    expect(screen.getByText("Public")).toBeTruthy();
    expect(wordsOf(await menuLines())).toContain("Edit");
    // Before any picture: what it is, how many it holds, and where.
    expect(screen.getByRole("banner").textContent).toContain("12 people · Floor 1 · L-1");
    const visit = `/users/me/recently-viewed/${ID}`;
    await waitFor(() => expect(asked.some(({ path }) => path === visit)).toBe(true));
  });

  test("a public space whose location lets no guest in says so, and where to change it", async () => {
    const closed: Answers = ({ path }) =>
      path.startsWith("/locations/") ? { body: { allowAnonymousAccess: false } } : undefined;
    await harness({
      ...page,
      permissions: ["organisation.spaces.update", "organisation.locations.update"],
      answers: serving(aSpace({ isPublic: true }), closed),
    });
    await screen.findByText(/guests cannot open it: North House lets nobody in/);
    expect(screen.queryByText("Public")).toBeNull();
    expect(screen.getByRole("link", { name: "Change it in the location" })).toBeTruthy();
  });

  test("who may open its location to guests does so at a press, and goes on at the title", async () => {
    let isOpen = false;
    const answers: Answers = ({ path }) => {
      if (path.startsWith("/locations/")) return { body: { allowAnonymousAccess: isOpen } };
      if (path !== "/spaces/access/bulk") return undefined;
      isOpen = true;
      return { body: { count: 1 } };
    };
    const { asked } = await harness({
      ...page,
      permissions: ["organisation.spaces.update", "organisation.locations.update"],
      answers: serving(aSpace({ isPublic: true }), answers),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Let visitors into North House" }));
    await waitFor(() => expect(screen.queryByText(/guests cannot open it/)).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    const sent = asked.find(({ path }) => path === "/spaces/access/bulk");
    expect(sent?.body).toEqual({ spaceIds: [ID], withReporting: false });
  });

  test("who may not open its location to guests is told whom to ask", async () => {
    await loadMessages(["access"]);
    const closed: Answers = ({ path }) =>
      path.startsWith("/locations/") ? { body: { allowAnonymousAccess: false } } : undefined;
    await harness({
      ...page,
      permissions: ["organisation.spaces.update"],
      answers: serving(aSpace({ isPublic: true }), closed),
    });
    await screen.findByText(/Ask an administrator to let visitors in/);
    expect(screen.queryByRole("button", { name: /Let visitors into/ })).toBeNull();
  });

  test("a member without permissions sees it and changes nothing", async () => {
    await harness({ ...page, permissions: [], answers: serving(aSpace()) });
    await screen.findByRole("heading", { level: 1 });
    expect(wordsOf(await menuLines())).toEqual(["Share", "QR code"]);
    expect(screen.queryByRole("button", { name: "Add pictures" })).toBeNull();
  });

  test("its tabs stand in the address, are walked by arrows, and load when shown", async () => {
    const user = userEvent.setup();
    const telling: Answers = ({ path }) =>
      path.endsWith("/timeline") ? { body: { results: [], hasMore: false } } : undefined;
    const { asked, router } = await harness({ ...page, answers: serving(aSpace(), telling) });
    const overview = await screen.findByRole("tab", { name: "Overview", selected: true });
    expect(screen.queryByRole("tab", { name: "360°" })).toBeNull();
    expect(asked.some(({ path }) => path.endsWith("/timeline"))).toBe(false);
    overview.focus();
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement?.textContent).toBe("Timeline");
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: "timeline" }));
    expect(await screen.findByText("Nothing has happened yet")).toBeTruthy();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test("panoramas have a tab where the module is on, and an unknown tab shows the first", async () => {
    await harness({
      ...page,
      address: `${page.address}?tab=nowhere`,
      settings: ["spaces_core", "spaces_panoramas"],
      answers: serving(aSpace()),
    });
    expect(await screen.findByRole("tab", { name: "Overview", selected: true })).toBeTruthy();
    expect(screen.getByRole("tab", { name: "360°" })).toBeTruthy();
  });

  test("a floor that is a number says so, apart from a door code that is the same", async () => {
    const floor = { id: idOf(2), name: "-1" };
    const others: Answers = ({ path }) =>
      path === "/spaces/search" ? { body: anAnswer([aResult(7)]) } : undefined;
    await harness({ ...page, answers: serving(aSpace({ floor, shortcode: "-1" }), others) });
    const title = await screen.findByRole("heading", { level: 1, name: /Lab 1/ });
    const head = title.closest("header");
    expect(head?.textContent).toContain("12 people · Floor -1 · -1");
    expect(await screen.findByRole("heading", { name: "Also on Floor -1" })).toBeTruthy();
  });

  test("a problem is reported from the page, unless the space is archived", async () => {
    await harness({ ...page, answers: serving(aSpace()) });
    const report = await screen.findByRole("link", { name: "Report an issue" });
    expect(report.getAttribute("href")).toBe(`/issues/new?spaceId=${ID}`);
    // The class by which it floats above the page of a phone.
    expect(report.closest(".bar")).not.toBeNull();
  });

  test("nothing floats over a panorama that is looked around in", async () => {
    await harness({
      ...page,
      address: `${page.address}?tab=360`,
      settings: ["spaces_core", "spaces_panoramas"],
      answers: serving(aSpace()),
    });
    const report = await screen.findByRole("link", { name: "Report an issue" });
    expect(report.closest(".bar")).toBeNull();
  });

  test("the form of another company loads only once the person agreed", async () => {
    const user = userEvent.setup();
    const form: Answers = ({ path }) =>
      path.endsWith("/integrations")
        ? { body: { form: { typeformId: "AbC123" }, hasOccupancy: false } }
        : undefined;
    await harness({ ...page, answers: serving(aSpace(), form) });
    const open = await screen.findByRole("button", { name: "Open the form" });
    expect(document.querySelector("iframe")).toBeNull();
    await user.click(open);
    const frame = screen.getByTitle("Form for Lab 1");
    expect(frame.getAttribute("src")).toBe(
      `https://form.typeform.com/to/AbC123?typeform-embed=embed-widget#space_id=${ID}`,
    );
    expect(frame.getAttribute("sandbox")).toBe("allow-scripts allow-forms allow-same-origin");
    await user.click(screen.getByRole("button", { name: "Close the form" }));
    expect(document.querySelector("iframe")).toBeNull();
  });

  const OFF = { areFormsOn: false, isOccupancyOn: false };
  test.each([
    ["shows none where both are off", OFF, [], []],
    ["shows those that are on", { ...OFF, areFormsOn: true }, ["Typeform ID"], []],
    [
      "shows those that are there in the form",
      OFF,
      ["Typeform ID", "Ubiqisense ID"],
      ["tf-1", "u-1"],
    ],
  ])("of the ids at other services it %s", async (_, offered, labels, [tf = null, u = null]) => {
    const space = aSpace({ typeformId: tf, ubiqisenseId: u });
    const telling: Answers = ({ path }) =>
      path === "/integrations" ? { body: offered } : undefined;
    await harness({ ...page, answers: serving(space, telling) });
    await choose("Edit");
    const form = await screen.findByRole("dialog");
    for (const label of labels) await within(form).findByLabelText(new RegExp(`^${label}`));
    expect(within(form).queryAllByLabelText(/ID\b/)).toHaveLength(labels.length);
    // The page itself has no word for what is off.
    expect(screen.queryAllByText(/^(tf|u)-1$/)).toEqual([]);
  });

  test.each([
    [{ count: 3, at: "2026-03-09T10:42:00.000Z" }, "3 people now"],
    [{ count: null, at: null }, "Occupancy not known"],
  ])("the people in it are told as %j", async (occupancy, words) => {
    const counting: Answers = ({ path }) => {
      if (path.endsWith("/integrations")) return { body: { form: null, hasOccupancy: true } };
      return path.endsWith("/occupancy") ? { body: occupancy } : undefined;
    };
    await harness({ ...page, answers: serving(aSpace(), counting) });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test("an unknown one is said to be unknown, with a way back", async () => {
    await harness({ ...page, answers: () => undefined });
    expect(
      await screen.findByRole("heading", { level: 1, name: "This space does not exist" }),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Find a space" }).getAttribute("href")).toBe("/");
  });

  test("an archived one says so and can be restored", async () => {
    const user = userEvent.setup();
    const archived = aSpace({ deletedAt: "2026-02-01T00:00:00.000Z" });
    const restoring: Answers = ({ path }) =>
      path.endsWith("/restore") ? { body: aSpace() } : undefined;
    await harness({ ...page, answers: serving(archived, restoring) });
    expect(await screen.findByText(/This space is archived/)).toBeTruthy();
    expect(wordsOf(await menuLines())).not.toContain("Edit");
    await user.click(screen.getByRole("button", { name: "Restore" }));
    await screen.findByRole("link", { name: "Report an issue" });
    expect(wordsOf(await menuLines())).toContain("Edit");
  });

  test("archiving offers Undo", async () => {
    const archiving: Answers = ({ method, path }) => {
      if (method === "DELETE") return { body: aSpace({ deletedAt: "2026-02-01T00:00:00.000Z" }) };
      return path.endsWith("/restore") ? { body: aSpace() } : undefined;
    };
    const { asked } = await harness({ ...page, answers: serving(aSpace(), archiving) });
    await choose("Archive");
    await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe("Undo"));
    toasts.get().at(-1)?.action?.run();
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith("/restore"))).toBe(true));
  });

  test("editing sends what changed with the version it was read at", async () => {
    const user = userEvent.setup();
    const saving: Answers = ({ method }) =>
      method === "PATCH" ? { body: aSpace({ capacity: 20, version: 4 }) } : undefined;
    const { asked } = await harness({
      ...page,
      address: `${page.address}?panel=edit`,
      answers: serving(aSpace(), saving),
    });
    const capacity = await screen.findByRole("textbox", { name: /^Capacity/ });
    await user.clear(capacity);
    await user.type(capacity, "20{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = asked.find(({ method }) => method === "PATCH");
    expect(sent?.body).toEqual({ capacity: 20 });
    expect(sent?.headers.get("If-Match")).toBe('"3"');
  });

  test("a conflict shows both values and saves the chosen one on the new version", async () => {
    const user = userEvent.setup();
    const theirs = aSpace({ name: "Theirs", capacity: 30, version: 9 });
    const conflict = {
      code: "record.conflict",
      message: "",
      fields: [],
      requestId: "r",
      current: theirs,
    };
    const saving: Answers = ({ method, headers }) => {
      if (method !== "PATCH") return undefined;
      const fresh = headers.get("If-Match") === '"9"';
      return fresh ? { body: { ...theirs, name: "Mine" } } : { status: 409, body: conflict };
    };
    const { asked } = await harness({
      ...page,
      address: `${page.address}?panel=edit`,
      answers: serving(aSpace(), saving),
    });
    const name = await screen.findByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.type(name, "Mine{Enter}");
    expect(await screen.findByRole("radio", { name: /Theirs/ })).toBeTruthy();
    expect((screen.getByRole("radio", { name: /Mine/ }) as HTMLInputElement).checked).toBe(true);
    await user.click(screen.getByRole("button", { name: "Save these values" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked.filter(({ method }) => method === "PATCH").at(-1)?.body).toEqual({ name: "Mine" });
  });

  test("Enter in a later field leads to the first that is wrong", async () => {
    const user = userEvent.setup();
    const address = `${page.address}?panel=edit`;
    await harness({ ...page, address, answers: serving(aSpace()) });
    const name = await screen.findByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.type(screen.getByRole("textbox", { name: /^Capacity/ }), "{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute("aria-invalid")).toBe("true");
  });

  describe("when the sign-in ends over the form", () => {
    const address = `${page.address}?panel=edit`;
    const name = () => screen.findByRole("textbox", { name: "Name" });

    async function loseSignIn() {
      question.set(null);
      const refused: Answers = ({ method }) => (method === "PATCH" ? REFUSED : undefined);
      const shown = await harness({ ...page, address, answers: serving(aSpace(), refused) });
      leavesWhenRefused(shown);
      fireEvent.change(await name(), { target: { value: "Mine" } });
      fireEvent.click(screen.getByRole("button", { name: "Save" }));
      await screen.findByText("Elsewhere");
      expect(question.get()).toBeNull();
      cleanup();
    }

    test("what was typed is there again over what others changed, until it is saved", async () => {
      await loseSignIn();
      const saving: Answers = ({ method }) =>
        method === "PATCH" ? { body: aSpace({ name: "Mine", version: 5 }) } : undefined;
      const space = aSpace({ version: 4, capacity: 30 });
      const { asked } = await harness({ ...page, address, answers: serving(space, saving) });
      expect(await name()).toHaveProperty("value", "Mine");
      expect(screen.getByRole("textbox", { name: /^Capacity/ })).toHaveProperty("value", "30");
      fireEvent.click(screen.getByRole("button", { name: "Save" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      const sent = asked.find(({ method }) => method === "PATCH");
      expect(sent?.body).toEqual({ name: "Mine" });
      expect(sent?.headers.get("If-Match")).toBe('"4"');
      cleanup();
      await harness({ ...page, address, answers: serving(aSpace()) });
      expect(await name()).toHaveProperty("value", "Lab 1");
    });

    test("a field that both changed is asked about when it is saved", async () => {
      await loseSignIn();
      const theirs = aSpace({ name: "Theirs", version: 9 });
      const conflict = { code: "record.conflict", message: "", current: theirs };
      const saving: Answers = ({ method }) =>
        method === "PATCH" ? { status: 409, body: conflict } : undefined;
      await harness({ ...page, address, answers: serving(theirs, saving) });
      expect(await name()).toHaveProperty("value", "Mine");
      fireEvent.click(screen.getByRole("button", { name: "Save" }));
      expect(await screen.findByRole("radio", { name: /Theirs/ })).toBeTruthy();
    });

    test("it counts as unsaved, and is gone once it is discarded", async () => {
      await loseSignIn();
      const { router } = await harness({ ...page, address, answers: serving(aSpace()) });
      expect(await name()).toHaveProperty("value", "Mine");
      void router.navigate({ to: "/elsewhere" as string });
      await waitFor(() => expect(question.get()).not.toBeNull());
      question.get()?.answer(true);
      await screen.findByText("Elsewhere");
      cleanup();
      await harness({ ...page, address, answers: serving(aSpace()) });
      expect(await name()).toHaveProperty("value", "Lab 1");
    });
  });

  test("a wrong number is told beside its field and nothing is sent", async () => {
    const user = userEvent.setup();
    const { asked } = await harness({
      ...page,
      address: `${page.address}?panel=edit`,
      answers: serving(aSpace()),
    });
    await user.type(await screen.findByRole("textbox", { name: /^Capacity/ }), "x{Enter}");
    expect(await screen.findByText(/whole number from 0/)).toBeTruthy();
    expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
  });
});
