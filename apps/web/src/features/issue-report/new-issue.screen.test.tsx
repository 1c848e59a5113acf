import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { connect, connection } from "../../lib/connection.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { NOBODY, session } from "../../lib/session/session.ts";
import { closeToast, toasts } from "../../lib/toasts.ts";
import { type Answers, anAnswer, aResult, idOf } from "../../test-support/harness.fixture.tsx";
import { anAsset } from "../assets/assets.fixture.ts";
import { anIssue, aSpace, aSpaceIssue, ME, SPACE, showIssues } from "../issues/issues.fixture.tsx";
import { Uploads } from "../issues/uploads.fixture.ts";
import { aPanorama } from "../panoramas/panorama-harness.fixture.tsx";
import { NewIssueScreen } from "./new-issue.screen.tsx";

const base: Answers = ({ method, path }) => {
  if (path === `/spaces/${SPACE.id}`) return { body: aSpace };
  if (path === `/spaces/${SPACE.id}/issues`) return { body: [] };
  if (path === "/issues/similar") return { body: [] };
  if (path === `/spaces/${SPACE.id}/panoramas`) return { body: [] };
  return method === "GET" && path.endsWith("/comments") ? { body: [] } : undefined;
};

function show(
  more: Answers = () => undefined,
  permissions: readonly never[] | undefined = [],
  place = "",
) {
  return showIssues({
    screen: NewIssueScreen,
    path: "/issues/new",
    address: `/issues/new?spaceId=${SPACE.id}${place}`,
    answers: (asked) => more(asked) ?? base(asked),
    ...(permissions ? { permissions } : {}),
  });
}

/** Unmounts the page with all its state; the store of the device stays. */
function leavePage(): void {
  cleanup();
  session.set(NOBODY);
}

afterEach(() => {
  leavePage();
  for (const { id } of toasts.get()) closeToast(id);
  vi.unstubAllGlobals();
});

/** The message of a browser without a store, where a report lasts as long as the page. */
const UNSENT = /This device cannot keep the issue. Keep this page open/;

const title = () => screen.findByRole<HTMLInputElement>("textbox", { name: "What is wrong?" });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test("a title is enough; the answer shows the reference and where to go", async () => {
  const { asked } = await show(({ method, path }) =>
    method === "POST" && path === "/issues" ? { status: 201, body: anIssue(1042) } : undefined,
  );
  const field = await title();
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByText("Say in a few words what is wrong");
  expect(document.activeElement).toBe(field);
  field.blur();
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(asked.some(({ method, path }) => method === "POST" && path === "/issues")).toBe(false);
  type(field, "The lamp flickers");
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByRole("heading", { name: "Reported as #1042" });
  expect(screen.getByRole("link", { name: "Open #1042" })).toBeTruthy();
  const sent = asked.find(({ method, path }) => method === "POST" && path === "/issues")?.body;
  expect(sent).toMatchObject({ spaceId: SPACE.id, title: "The lamp flickers" });
  // Only users who work on issues set the priority.
  expect(sent).not.toHaveProperty("priority");
});

test("a report that fails is kept, also for the next visit, and arrives once", async () => {
  const ids: unknown[] = [];
  let fails = true;
  const answers: Answers = ({ method, path, body }) => {
    if (method !== "POST" || path !== "/issues") return undefined;
    ids.push((body as { id: string }).id);
    return fails
      ? { status: 503, body: { code: "service.unavailable", message: "Not now." } }
      : { status: 201, body: anIssue(7) };
  };
  await show(answers);
  type(await title(), "No hot water");
  type(screen.getByRole("textbox", { name: /^More about it/ }), "Since this morning");
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByText(UNSENT);
  leavePage();

  await show(answers);
  await screen.findByText(/what you began earlier/);
  expect((await title()).value).toBe("No hot water");
  fails = false;
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Reported as #7" });
  expect(new Set(ids).size).toBe(1);
  cleanup();

  await show(answers);
  expect((await title()).value).toBe("");
});

test("a report that waits for a line is sent wherever its writer goes, once", async () => {
  let fails = true;
  const { asked } = await show(({ method, path }) => {
    if (method !== "POST" || path !== "/issues") return undefined;
    return fails
      ? { status: 503, body: { code: "service.unavailable", message: "Not now." } }
      : { status: 201, body: anIssue(7) };
  });
  type(await title(), "No hot water");
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByText(UNSENT);
  cleanup();
  fails = false;
  dispatchEvent(new Event("online"));
  await waitFor(() =>
    expect(toasts.get().map(({ summary }) => summary)).toEqual(["Reported as #7"]),
  );
  const sent = asked.filter(({ method, path }) => method === "POST" && path === "/issues");
  expect(sent).toHaveLength(2);
  expect(sent[0]?.body).toEqual(sent[1]?.body);
});

test("what waits is noted for its person alone, and no more once it arrived", async () => {
  let fails = true;
  await show(({ method, path }) => {
    if (method !== "POST" || path !== "/issues") return undefined;
    return fails ? { status: 503, body: null } : { status: 201, body: anIssue(9) };
  });
  type(await title(), "No light");
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByText(UNSENT);
  expect(localStorage.getItem("storey.waiting")).toBe(ME.id);
  fails = false;
  await (await openOutbox()).send();
  await screen.findByText(/Reported as #9/);
  expect(localStorage.getItem("storey.waiting")).toBeNull();
});

test("what was sent off goes on when the app is opened anew, on no screen of its own", async () => {
  await show(({ method, path }) =>
    method === "POST" && path === "/issues" ? { status: 503, body: null } : undefined,
  );
  type(await title(), "No hot water");
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByText(UNSENT);
  leavePage();
  const { asked } = await showIssues({
    screen: () => null,
    path: "/",
    answers: () => ({ status: 201, body: anIssue(8) }),
  });
  await waitFor(() =>
    expect(toasts.get().map(({ summary }) => summary)).toContain("Reported as #8"),
  );
  expect(asked.filter(({ path }) => path === "/issues")).toHaveLength(1);
});

test("another report is begun once every photo is there or taken away", async () => {
  const uploads = new Uploads();
  vi.stubGlobal("XMLHttpRequest", uploads.request);
  await show(({ method, path }) =>
    method === "POST" && path === "/issues" ? { status: 201, body: anIssue(7) } : undefined,
  );
  type(await title(), "No hot water");
  fireEvent.change(screen.getByLabelText("Add photos or files", { selector: "input" }), {
    target: { files: [new File(["a"], "a.jpg"), new File(["b"], "b.jpg")] },
  });
  await screen.findByText("b.jpg");
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByRole("heading", { name: "Reported as #7" });
  await screen.findByRole("progressbar", { name: "a.jpg on its way" });
  expect(screen.queryByRole("button", { name: "Report something else" })).toBeNull();
  uploads.sent[0]?.finish();
  await screen.findByText("1 of 2 photos have arrived.");
  // Removes a photo that is on its way.
  fireEvent.click(await screen.findByRole("button", { name: "Remove b.jpg" }));
  fireEvent.click(await screen.findByRole("button", { name: "Report something else" }));
  type(await title(), "The door");
  expect((await title()).value).toBe("The door");
  expect(screen.queryByText("Reported as #7")).toBeNull();
});

test("nothing is left to wait for when the server would not have a photo", async () => {
  const uploads = new Uploads();
  vi.stubGlobal("XMLHttpRequest", uploads.request);
  const answers: Answers = ({ method, path }) =>
    method === "POST" && path === "/issues" ? { status: 201, body: anIssue(7) } : undefined;
  await show(answers);
  type(await title(), "No hot water");
  fireEvent.change(screen.getByLabelText("Add photos or files", { selector: "input" }), {
    target: { files: [new File(["a"], "a.bin")] },
  });
  await screen.findByText("a.bin");
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByRole("progressbar", { name: "a.bin on its way" });
  uploads.sent[0]?.refuse();
  await screen.findByText(/The others could not be taken/);
  expect(screen.queryByText(/kept here until they arrive/)).toBeNull();
  expect(screen.getByRole("button", { name: "Report something else" })).toBeTruthy();
  cleanup();
  await show(answers);
  expect((await title()).value).toBe("");
});

test("a HEIC picture is refused when it is chosen, the others are taken", async () => {
  await show();
  await title();
  fireEvent.change(screen.getByLabelText("Add photos or files", { selector: "input" }), {
    target: {
      files: [new File(["a"], "IMG_1.HEIC"), new File(["b"], "b.jpg", { type: "image/jpeg" })],
    },
  });
  expect((await screen.findByRole("alert")).textContent).toMatch(/IMG_1\.HEIC.*as JPEG/);
  expect(await screen.findByText("b.jpg")).toBeTruthy();
  expect(screen.queryByText("IMG_1.HEIC")).toBeNull();
  // A file that the browser cannot show may be no picture at all: the form warns before it is sent.
  const shown = screen.getByText("b.jpg").closest("li")?.querySelector("img");
  if (shown) fireEvent.error(shown);
  expect(await screen.findByText(/may be damaged/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove b.jpg" }));
});

test("a report stays as it was sent while it is on its way", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await show(({ method, path }) =>
    method === "POST" && path === "/issues" ? { status: 201, body: anIssue(7) } : undefined,
  );
  const { fetch } = connection();
  connect({
    fetch: async (input, init) => {
      if (String(input) === "/api/issues") await arrived;
      return fetch(input, init);
    },
  });
  const field = await title();
  type(field, "No hot water");
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await waitFor(() => expect(field.readOnly).toBe(true));
  type(field, "No hot water at all");
  expect(field.value).toBe("No hot water");
  arrive();
  await screen.findByRole("heading", { name: "Reported as #7" });
});

test("open issues of the room come first, and one word is enough to join", async () => {
  let hasSaidSo = false;
  const { asked } = await show(({ path }) => {
    if (path === `/spaces/${SPACE.id}/issues`) {
      return { body: [aSpaceIssue(5, { saidMeToo: hasSaidSo, reportCount: hasSaidSo ? 2 : 1 })] };
    }
    if (!path.endsWith("/me-too")) return undefined;
    hasSaidSo = true;
    return { body: aSpaceIssue(5, { saidMeToo: true, reportCount: 2 }) };
  });
  const here = await screen.findByRole("region", { name: "1 open issue here" });
  fireEvent.click(within(here).getByRole("button", { name: "Me too: #5" }));
  await within(here).findByText("You said so too");
  expect(asked.filter(({ path }) => path.endsWith("/me-too"))).toHaveLength(1);
});

test("nobody joins a call for help", async () => {
  await show(({ path }) =>
    path === `/spaces/${SPACE.id}/issues`
      ? { body: [aSpaceIssue(5, { source: "sos" }), aSpaceIssue(6)] }
      : undefined,
  );
  const here = await screen.findByRole("region", { name: "2 open issues here" });
  expect(within(here).getAllByRole("button", { name: /^Me too/ })).toHaveLength(1);
  expect(within(here).getByRole("button", { name: "Me too: #6" })).toBeTruthy();
});

test("of an issue that one may not open its kind is said, and no link is offered", async () => {
  const unread = { title: null, isReadable: false } as const;
  const [lamp, other] = [aSpaceIssue(5, { category: "lighting" }), aSpaceIssue(6)];
  const answer = [
    { ...lamp, ...unread },
    { ...other, ...unread },
  ];
  await show(({ path }) => (path === `/spaces/${SPACE.id}/issues` ? { body: answer } : undefined));
  const here = await screen.findByRole("region", { name: "2 open issues here" });
  expect(within(here).getByText("#5 Lighting")).toBeTruthy();
  expect(within(here).getByText("#6 Reported issue")).toBeTruthy();
  expect(within(here).queryByRole("link")).toBeNull();
  expect(within(here).getAllByRole("button", { name: /^Me too/ })).toHaveLength(2);
});

test("says where the space is; a floor that is a number says so", async () => {
  await show(() => undefined);
  await title();
  expect(screen.getByText("Floor 1")).toBeTruthy();
});

test("the spaces to choose from say where they are; a floor that is a number says so", async () => {
  await showIssues({
    ...{ screen: NewIssueScreen, path: "/issues/new", address: "/issues/new" },
    answers: ({ path }) =>
      path === "/spaces/search" ? { body: anAnswer([aResult(1)]) } : undefined,
  });
  await userEvent.type(await screen.findByRole("combobox", { name: /^In which space/ }), "room");
  expect((await screen.findByRole("option", { name: /Room 1/ })).textContent).toContain("Floor 1");
});

test("similar issues show while the title is typed", async () => {
  await show(({ path, body }) =>
    path === "/issues/similar" && (body as { text: string }).text === "lamp"
      ? { body: [aSpaceIssue(6)] }
      : undefined,
  );
  type(await title(), "lamp");
  await screen.findByText("Is it one of these?");
  await waitFor(() => expect(screen.getByText("Lamp 6 flickers")).toBeTruthy());
});

test("a place that was pressed in a panorama comes along; the address says it once", async () => {
  const { asked, router } = await show(
    ({ method, path }) => {
      if (path === `/spaces/${SPACE.id}/panoramas`) return { body: [aPanorama(1)] };
      if (method !== "POST" || path !== "/issues") return undefined;
      return { status: 201, body: anIssue(9) };
    },
    [],
    `&panorama=${idOf(4001)}&yaw=12.5&pitch=-3`,
  );
  await screen.findByText("In “Hall 1”");
  await waitFor(() => expect(router.state.location.search).toEqual({ spaceId: SPACE.id }));
  type(await title(), "The socket is loose");
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByRole("heading", { name: "Reported as #9" });
  expect(asked.find(({ method, path }) => method === "POST" && path === "/issues")?.body).toEqual(
    expect.objectContaining({ pin: { panoramaId: idOf(4001), yaw: 12.5, pitch: -3 } }),
  );
});

test("a view whose code cannot be loaded says so, and leaves the form as it is", async () => {
  vi.doMock("./panorama-pin-dialog.tsx", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  onTestFinished(() => vi.doUnmock("./panorama-pin-dialog.tsx"));
  await show(({ path }) =>
    path === `/spaces/${SPACE.id}/panoramas` ? { body: [aPanorama(1)] } : undefined,
  );
  type(await title(), "The socket is loose");
  const opener = await screen.findByRole("button", { name: "Show it in a 360° view" });
  fireEvent.click(opener);
  await screen.findByText(/^The picture to mark could not be opened/);
  expect((await title()).value).toBe("The socket is loose");
  vi.doUnmock("./panorama-pin-dialog.tsx");
  fireEvent.click(opener);
  await screen.findByRole("dialog");
  expect(screen.queryByText(/^The picture to mark could not be opened/)).toBeNull();
});

test("a pin that is removed leaves the focus to what sets one", async () => {
  await show(
    ({ path }) => (path === `/spaces/${SPACE.id}/panoramas` ? { body: [aPanorama(1)] } : undefined),
    [],
    `&panorama=${idOf(4001)}&yaw=12.5&pitch=-3`,
  );
  const remove = await screen.findByRole("button", { name: "Remove the pin" });
  remove.focus();
  fireEvent.click(remove);
  await waitFor(() => expect(remove.isConnected).toBe(false));
  expect(document.activeElement?.textContent).toMatch(/^Show it in a/);
});

test.each(["&panorama=x&yaw=&pitch=1", "&yaw=1&pitch=1", "&panorama=x&yaw=999&pitch=1"])(
  "an address that says no whole place (%s) sets no pin",
  async (place) => {
    await show(() => undefined, [], place);
    await title();
    expect(screen.queryByRole("button", { name: "Remove the pin" })).toBeNull();
  },
);

const WITH_ASSETS = ["spaces_core", "asset_management"];

test("a report about a room can be about one thing in it, with what is written already", async () => {
  const pump = {
    ...{ id: idOf(7), tag: "A-00007", model: { id: idOf(8), name: "Lumen 4000" } },
    ...{ assetType: { id: idOf(9), name: "Projector", icon: null }, picture: null, name: null },
    ...{ serialNumber: null, lifecycleStatus: null, quantity: null, issuesCount: null },
  };
  const lamp = { ...pump, id: idOf(17), tag: "A-00017" };
  const { router, asked } = await showIssues({
    screen: NewIssueScreen,
    path: "/issues/new",
    address: `/issues/new?spaceId=${SPACE.id}`,
    permissions: [],
    settings: WITH_ASSETS,
    answers: (one) => {
      if (one.path === `/spaces/${SPACE.id}/assets`) {
        const wanted = one.query.get("assetId");
        const results = [pump, lamp].filter(({ id }) => wanted === null || id === wanted);
        return { body: { totalCount: 2, assetTypes: [], results } };
      }
      if (one.path.endsWith("/issues") && one.path.startsWith("/assets/")) return { body: [] };
      const isReport = one.method === "POST" && one.path === "/issues";
      return isReport ? { status: 201, body: anIssue(1045) } : base(one);
    },
  });
  type(await title(), "It hums");
  const user = userEvent.setup();
  await user.type(await screen.findByRole("combobox", { name: /Which thing/ }), "17");
  expect(screen.queryByRole("option", { name: /A-00007/ })).toBeNull();
  await user.click(await screen.findByRole("option", { name: /A-00017 Lumen 4000/ }));
  await screen.findByRole("heading", { level: 1, name: /A-00017 Lumen 4000/ });
  expect(router.state.location.search).toEqual({ spaceId: SPACE.id, assetId: lamp.id });
  expect(((await title()) as HTMLInputElement).value).toBe("It hums");
  // And back: it was about the whole room after all.
  await user.click(screen.getByRole("button", { name: "It is about the space as a whole" }));
  await screen.findByRole("combobox", { name: /Which thing/ });
  expect(((await title()) as HTMLInputElement).value).toBe("It hums");
  await user.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByRole("heading", { name: "Reported as #1045" });
  const sent = asked.find(({ method, path }) => method === "POST" && path === "/issues")?.body;
  expect(sent).toMatchObject({ spaceId: SPACE.id, title: "It hums" });
  expect(sent).not.toHaveProperty("assetId");
});

test("a report about an asset carries it, and the space it is in", async () => {
  const asset = anAsset(7, { space: { ...SPACE, shortcode: null } });
  const { asked } = await showIssues({
    screen: NewIssueScreen,
    path: "/issues/new",
    address: `/issues/new?assetId=${asset.id}`,
    permissions: ["organisation.assets.read"],
    settings: WITH_ASSETS,
    answers: (one) => {
      if (one.path === `/assets/${asset.id}`) return { body: asset };
      if (one.path === `/assets/${asset.id}/issues`) return { body: [] };
      const isReport = one.method === "POST" && one.path === "/issues";
      return isReport ? { status: 201, body: anIssue(1043) } : base(one);
    },
  });
  await screen.findByRole("heading", { level: 1, name: /A-00007 Lumen 4000/ });
  type(await title(), "It hums");
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByRole("heading", { name: "Reported as #1043" });
  const sent = asked.find(({ method, path }) => method === "POST" && path === "/issues")?.body;
  expect(sent).toMatchObject({ assetId: asset.id, spaceId: SPACE.id, title: "It hums" });
  expect(screen.getByRole("link", { name: /Back to A-00007/ })).toBeTruthy();
});

test("who may not read assets reports on one as its space lists it", async () => {
  const listed = {
    ...{ id: idOf(7), tag: "A-00007", model: { id: idOf(8), name: "Lumen 4000" } },
    ...{ assetType: { id: idOf(9), name: "Projector", icon: null }, picture: null, name: null },
    ...{ serialNumber: null, lifecycleStatus: null, quantity: null, issuesCount: null },
  };
  const { asked } = await showIssues({
    screen: NewIssueScreen,
    path: "/issues/new",
    address: `/issues/new?assetId=${idOf(7)}&spaceId=${SPACE.id}`,
    permissions: [],
    settings: WITH_ASSETS,
    answers: (one) => {
      if (one.path.startsWith(`/spaces/${SPACE.id}/assets`)) {
        return { body: { totalCount: 1, assetTypes: [], results: [listed] } };
      }
      if (one.path === `/assets/${idOf(7)}/issues`) return { body: [] };
      const isReport = one.method === "POST" && one.path === "/issues";
      return isReport ? { status: 201, body: anIssue(1044) } : base(one);
    },
  });
  await screen.findByRole("heading", { level: 1, name: /A-00007 Lumen 4000/ });
  type(await title(), "It hums");
  fireEvent.click(screen.getByRole("button", { name: "Report issue" }));
  await screen.findByRole("heading", { name: "Reported as #1044" });
  const sent = asked.find(({ method, path }) => method === "POST" && path === "/issues")?.body;
  expect(sent).toMatchObject({ assetId: idOf(7), spaceId: SPACE.id });
  expect(asked.some(({ path }) => path === `/assets/${idOf(7)}`)).toBe(false);
});
