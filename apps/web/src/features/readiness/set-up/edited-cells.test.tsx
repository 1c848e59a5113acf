import { IMAGE_MAX_BYTES } from "@storey/domain";
import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { session } from "../../../lib/session/session.ts";
import { idOf } from "../../../test-support/harness.fixture.tsx";
import { Uploads } from "../../issues/uploads.fixture.ts";
import { aSpace, roomsOf, rowOf, SetUpServer, showSetUp } from "./set-up.fixture.tsx";

let server: SetUpServer;

beforeEach(() => {
  server = new SetUpServer(roomsOf(3));
});

const picture = () => new File(["x"], "room.jpg", { type: "image/jpeg" });
const cellOf = (room: string, name: RegExp) => rowOf(room).getByRole("button", { name });

/** The browser opens the panel of the pressed button, and sends its event. */
function openPanel(name: string) {
  const panel = screen.getByLabelText(name);
  panel.style.display = "block";
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: "open" }));
  return within(panel);
}

describe("the picture", () => {
  const cell = (room: string) => cellOf(room, /^Picture: Missing/);
  const link = (room: string) => rowOf(room).getByRole("link", { name: "Picture: 1" });
  let uploads: Uploads;

  beforeEach(() => {
    uploads = new Uploads();
    vi.stubGlobal("XMLHttpRequest", uploads.request);
    onTestFinished(() => void vi.unstubAllGlobals());
  });

  /** Lets the newest picture arrive; the server keeps it as that of the room. */
  function arrive(number: number): void {
    server.rooms[number - 1] = aSpace(number, { pictureCount: 1 });
    act(() => uploads.sent.at(-1)?.finish());
  }

  function paste(target: HTMLElement, files: readonly File[]) {
    const clipboardData = { getData: () => "12\n13", files };
    const event = createEvent.paste(target, { clipboardData });
    fireEvent(target, event);
    return event;
  }

  test("is pasted, and leaves the focus on the way to all of them", async () => {
    await showSetUp(server);
    cell("Room 2").focus();
    expect(paste(cell("Room 2"), [picture()]).defaultPrevented).toBe(true);
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    expect(rowOf("Room 2").getByRole("status").textContent).toBe("Uploading 0%");
    arrive(2);
    await waitFor(() => expect(document.activeElement).toBe(link("Room 2")));
    expect(link("Room 2").getAttribute("href")).toBe(`/spaces/${idOf(2)}?panel=pictures`);
    expect(cell("Room 1").tabIndex).toBe(-1);
  });

  test("is counted at once where only rooms without one are shown", async () => {
    await showSetUp(server, "/?lacks=picture");
    paste(cell("Room 1"), [picture()]);
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    arrive(1);
    await screen.findByRole("button", { name: /^Picture ?2$/, pressed: true });
    link("Room 1");
  });

  test("takes no focus back from where somebody went on meanwhile", async () => {
    const { user } = await showSetUp(server);
    cell("Room 1").focus();
    paste(cell("Room 1"), [picture()]);
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    await user.keyboard("{ArrowDown}");
    arrive(1);
    await waitFor(() => link("Room 1"));
    expect(document.activeElement).toBe(cell("Room 2"));
  });

  test("is dropped, and the place for it is seen before", async () => {
    await showSetUp(server);
    const place = cell("Room 3").parentElement as HTMLElement;
    const former = place.className;
    // The browser would open the file in place of the app.
    expect(fireEvent.dragOver(place, { dataTransfer: { files: [] } })).toBe(false);
    expect(place.className).not.toBe(former);
    expect(fireEvent.drop(place, { dataTransfer: { files: [picture()] } })).toBe(false);
    expect(place.className).toBe(former);
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    arrive(3);
    await waitFor(() => link("Room 3"));
    cell("Room 1");
  });

  test("is chosen, and one that the server refuses is told and can be chosen again", async () => {
    const { user } = await showSetUp(server);
    const input = rowOf("Room 1").getByLabelText("Add", { selector: "input" });
    await user.upload(input, picture());
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    act(() => uploads.sent[0]?.refuse());
    const alert = await rowOf("Room 1").findByRole("alert");
    expect(alert.textContent).toMatch(/^Not saved: ./);
    await user.upload(input, picture());
    await waitFor(() => expect(uploads.sent).toHaveLength(2));
    expect(rowOf("Room 1").queryByRole("alert")).toBeNull();
    arrive(1);
    await waitFor(() => link("Room 1"));
  });

  test("is not sent where it is too large", async () => {
    await showSetUp(server);
    const large = Object.defineProperty(picture(), "size", { value: IMAGE_MAX_BYTES + 1 });
    paste(cell("Room 1"), [large]);
    await rowOf("Room 1").findByRole("alert");
    expect(uploads.sent).toEqual([]);
  });

  test("is no text: a column that is pasted there changes nothing", async () => {
    await showSetUp(server);
    expect(paste(cell("Room 1"), []).defaultPrevented).toBe(false);
    expect(uploads.sent).toEqual([]);
    expect(screen.queryByRole("dialog", { name: /^Paste/ })).toBeNull();
  });
});

describe("the features", () => {
  const record = { version: 1, createdAt: "", updatedAt: "", deletedAt: null };
  const aFeature = (number: number, name: string, deletedAt: string | null = null) => ({
    ...record,
    ...{ id: idOf(number), organisationId: idOf(8000), name, icon: "wifi", deletedAt },
  });

  function haveFeatures(features: ReturnType<typeof aFeature>[]): void {
    act(() => {
      const { organisation, ...rest } = session.get();
      session.set({ ...rest, organisation: organisation && { ...organisation, features } });
    });
  }

  test("are chosen one after the other, each on top of those before it", async () => {
    await showSetUp(server);
    const gone = aFeature(3, "Fax", "2026-01-01T00:00:00.000Z");
    haveFeatures([aFeature(1, "Projector"), aFeature(2, "Piano"), gone]);
    const panel = openPanel("Features: Room 1");
    expect(panel.getAllByRole("checkbox")).toHaveLength(2);
    fireEvent.click(panel.getByRole("checkbox", { name: "Projector" }));
    fireEvent.click(panel.getByRole("checkbox", { name: "Piano" }));
    await waitFor(() => expect(server.rooms[0]?.featureIds).toEqual([idOf(1), idOf(2)]));
    expect(server.patches.flat()).toEqual([
      { id: idOf(1), version: 1, featureIds: [idOf(1)] },
      { id: idOf(1), version: 2, featureIds: [idOf(1), idOf(2)] },
    ]);
    await waitFor(() => cellOf("Room 1", /^Features: 2$/));
    fireEvent.click(panel.getByRole("checkbox", { name: "Projector" }));
    await waitFor(() => expect(server.rooms[0]?.featureIds).toEqual([idOf(2)]));
  });

  test("are said to be missing where the organisation has none", async () => {
    await showSetUp(server);
    openPanel("Features: Room 1").getByText("The organisation has no features yet.");
  });
});

describe("the access", () => {
  test("is chosen, and what is chosen already is not sent again", async () => {
    server.rooms[1] = aSpace(2, { access: "members" });
    const user = userEvent.setup();
    await showSetUp(server);
    const panel = openPanel("Access: Room 1");
    expect(document.activeElement).toBe(panel.getAllByRole("button")[0]);
    await user.click(panel.getByRole("button", { name: "Members", pressed: false }));
    await waitFor(() => cellOf("Room 1", /^Access: Members$/));
    expect(panel.queryByRole("button")).toBeNull();
    const other = openPanel("Access: Room 2");
    await user.click(other.getByRole("button", { name: "Members", pressed: true }));
    expect(other.queryByRole("button")).toBeNull();
    expect(server.patches).toEqual([[{ id: idOf(1), version: 1, access: "members" }]]);
  });

  test("of somebody else is kept until it is written over", async () => {
    const { user } = await showSetUp(server);
    server.rooms[0] = aSpace(1, { access: "code", version: 2 });
    await user.click(openPanel("Access: Room 1").getByRole("button", { name: "Members" }));
    const alert = await rowOf("Room 1").findByRole("alert");
    expect(alert.textContent).toContain("Somebody else has set it to");
    expect(server.rooms[0]?.access).toBe("code");
    await user.click(within(alert).getByRole("button", { name: "Leave it so" }));
    expect(rowOf("Room 1").queryByRole("alert")).toBeNull();
    expect(server.rooms[0]?.access).toBe("code");
    expect(server.patches).toHaveLength(1);
  });
});

describe("the decision tree", () => {
  const trees = [
    { id: idOf(71), name: "No picture", state: "published", deletedAt: null },
    { id: idOf(72), name: "No sound", state: "published", deletedAt: null },
    { id: idOf(73), name: "Half done", state: "draft", deletedAt: null },
  ];
  const chosen = { id: idOf(71), name: "No picture", variables: { input: "HDMI 1" } };

  test("is one of those that are published, chosen in its place and for all", async () => {
    server.trees = trees;
    server.rooms[1] = aSpace(2, { decisionTree: chosen });
    const { user } = await showSetUp(server, "/", { withTrees: true });
    cellOf("Room 2", /^Decision tree: No picture$/);
    const panel = openPanel("Decision tree: Room 1");
    expect(await panel.findAllByRole("button")).toHaveLength(2);
    await user.click(panel.getByRole("button", { name: "No sound" }));
    await waitFor(() => cellOf("Room 1", /^Decision tree: No sound$/));
    await user.click(screen.getByRole("button", { name: /^Set for all/ }));
    const dialog = within(screen.getByRole("dialog", { name: /^Set for/ }));
    await user.selectOptions(dialog.getByRole("combobox", { name: "What" }), "decisionTree");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getByText("Choose a tree")).toBeTruthy();
    const field = dialog.getByRole("combobox", { name: /^Decision tree/ });
    await within(field).findByRole("option", { name: "No picture" });
    await user.selectOptions(field, idOf(71));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => cellOf("Room 3", /^Decision tree: No picture$/));
    // What has one keeps it, as only what is missing is asked for.
    expect(server.patches).toEqual([
      [{ id: idOf(1), version: 1, decisionTreeId: idOf(72) }],
      [{ id: idOf(3), version: 1, decisionTreeId: idOf(71) }],
    ]);
  });

  test("leads to the form of the room for who may not see which there are", async () => {
    server.rooms[0] = aSpace(1, { decisionTree: chosen });
    await showSetUp(server);
    const link = rowOf("Room 1").getByRole("link", { name: "Decision tree: No picture" });
    expect(link.getAttribute("href")).toBe(`/spaces/${idOf(1)}?panel=edit`);
  });
});
