import type { Space } from "@storey/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { toasts } from "../../lib/toasts.ts";
import { SpaceScreen } from "./space.screen.tsx";
import { type Answers, anAnswer, idOf, stage } from "./stage.fixture.tsx";

const ID = idOf(1);

function aSpace(parts: Partial<Space> = {}): Space {
  const moment = "2026-01-01T00:00:00.000Z";
  return {
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

describe("the page of a space", () => {
  test("shows the way, the facts and the actions, and notes the visit", async () => {
    const { asked } = await stage({ ...page, answers: serving(aSpace({ isPublic: true })) });
    expect(await screen.findByRole("heading", { level: 1, name: "Lab 1" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "North House" })).toBeTruthy();
    expect(screen.getByText("Public")).toBeTruthy();
    expect(screen.getByText("L-1")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Edit" })).toBeTruthy();
    const visit = `/users/me/recently-viewed/${ID}`;
    await waitFor(() => expect(asked.some(({ path }) => path === visit)).toBe(true));
  });

  test("a member without permissions sees it and changes nothing", async () => {
    await stage({ ...page, permissions: [], answers: serving(aSpace()) });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.getByRole("button", { name: "Share" })).toBeTruthy();
    for (const name of ["Edit", "Archive", "Add pictures"]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
  });

  test("an unknown one is said to be unknown, with a way back", async () => {
    await stage({ ...page, answers: () => undefined });
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
    await stage({ ...page, answers: serving(archived, restoring) });
    expect(await screen.findByText(/This space is archived/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Restore" }));
    expect(await screen.findByRole("button", { name: "Edit" })).toBeTruthy();
  });

  test("archiving offers Undo", async () => {
    const user = userEvent.setup();
    const archiving: Answers = ({ method, path }) => {
      if (method === "DELETE") return { body: aSpace({ deletedAt: "2026-02-01T00:00:00.000Z" }) };
      return path.endsWith("/restore") ? { body: aSpace() } : undefined;
    };
    const { asked } = await stage({ ...page, answers: serving(aSpace(), archiving) });
    await user.click(await screen.findByRole("button", { name: "Archive" }));
    await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe("Undo"));
    toasts.get().at(-1)?.action?.run();
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith("/restore"))).toBe(true));
  });

  test("editing sends what changed with the version it was read at", async () => {
    const user = userEvent.setup();
    const saving: Answers = ({ method }) =>
      method === "PATCH" ? { body: aSpace({ capacity: 20, version: 4 }) } : undefined;
    const { asked } = await stage({
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
    const { asked } = await stage({
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

  test("a wrong number is told beside its field and nothing is sent", async () => {
    const user = userEvent.setup();
    const { asked } = await stage({
      ...page,
      address: `${page.address}?panel=edit`,
      answers: serving(aSpace()),
    });
    await user.type(await screen.findByRole("textbox", { name: /^Capacity/ }), "x{Enter}");
    expect(await screen.findByText(/whole number from 0/)).toBeTruthy();
    expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
  });
});
