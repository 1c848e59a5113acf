import { ORGANISATION_PERMISSIONS, type Permission } from "@storey/domain";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import {
  type Answers,
  anAnswer,
  aResult,
  harness,
  idOf,
} from "../../test-support/harness.fixture.tsx";
import { anAsset, foundAssets } from "../assets/assets.fixture.ts";
import { KeyboardScanner } from "./parts/keyboard-scanner.tsx";
import { ScanScreen } from "./scan.screen.tsx";

const CODE = "0123456789ABCDEFGHJKMNPQRS";

function scanned(answers: Answers, address = `/scan?code=${CODE}`, permissions?: Permission[]) {
  const allowed = permissions ?? [...ORGANISATION_PERMISSIONS];
  return harness({
    ...{ screen: ScanScreen, path: "/scan", address, answers, permissions: allowed },
    settings: ["spaces_core", "asset_management"],
  });
}

const answering =
  (body: unknown): Answers =>
  ({ path }) =>
    path.startsWith("/codes/") ? { body } : undefined;

test("without a secure connection the words offer a photo and a field", async () => {
  await scanned(() => undefined, "/scan");
  expect(await screen.findByText(/only over a secure connection/)).toBeTruthy();
  expect(screen.getByLabelText("Take or choose a photo")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Code, shortcode or label" })).toBeTruthy();
});

test("a typed shortcode is looked up, and one that is not there says so", async () => {
  const { asked } = await scanned(() => undefined, "/scan");
  await userEvent.type(await screen.findByRole("textbox"), " Hall/7{Enter}");
  expect(await screen.findByRole("heading", { name: "Nothing has this code" })).toBeTruthy();
  expect(asked.map(({ path }) => path)).toContain("/codes/Hall%2F7");
  await userEvent.click(screen.getByRole("button", { name: "Scan another code" }));
  expect(await screen.findByRole("textbox", { name: "Code, shortcode or label" })).toBeTruthy();
});

test.each([
  [{ kind: "revoked", code: CODE }, "This code was revoked"],
  [
    { kind: "other-organisation", organisation: { id: idOf(1), name: "Quay <b>Ltd</b>" } },
    "This code belongs to Quay <b>Ltd</b>",
  ],
])("%j is told in words", async (found, words) => {
  await scanned(answering(found));
  expect(await screen.findByRole("heading", { name: words })).toBeTruthy();
});

test("a blank code is claimed for the space that is chosen; who comes second is told", async () => {
  let isTaken = true;
  const { asked } = await scanned(({ method, path }) => {
    if (method === "GET" && path.startsWith("/codes/"))
      return { body: { kind: "blank", code: CODE } };
    if (path === "/spaces/search") return { body: anAnswer([aResult(1), aResult(2)]) };
    if (!path.endsWith("/claim")) return undefined;
    const current = { space: { id: idOf(9), name: "Boiler room" } };
    const refusal = { code: "code.claimed", message: "", fields: [], requestId: "r", current };
    const answer = isTaken
      ? { status: 409, body: refusal }
      : { body: { code: {}, previous: null } };
    isTaken = false;
    return answer;
  });
  const assign = await screen.findByRole("button", { name: "Assign" });
  expect(assign.hasAttribute("disabled")).toBe(true);
  const second = await screen.findByRole("radio", { name: /^Room 2/ });
  expect(second.closest("label")?.textContent).toContain("North House · Floor 1 · R-2");
  await userEvent.click(second);
  await userEvent.click(assign);
  expect((await screen.findByRole("alert")).textContent).toContain("Boiler room");
  await userEvent.click(assign);
  await waitFor(() =>
    expect(asked.filter(({ path }) => path.endsWith("/claim")).map(({ body }) => body)).toEqual([
      { spaceId: idOf(2), from: null },
      { spaceId: idOf(2), from: null },
    ]),
  );
});

test("a search for the space of a blank code that fails says so", async () => {
  const body = { code: "access.forbidden", message: "No.", fields: [], requestId: "r" };
  await scanned(({ path }) =>
    path === "/spaces/search" ? { status: 403, body } : { body: { kind: "blank", code: CODE } },
  );
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
});

test("who may not assign a blank code is told whom to ask", async () => {
  await scanned(answering({ kind: "blank", code: CODE }), undefined, []);
  expect(await screen.findByText(/Ask an administrator/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Assign" })).toBeNull();
});

const SCANNED = {
  ...{ id: idOf(5), tag: "A-00017", name: null, modelName: "EB-2250U", typeName: "Projector" },
  ...{ picture: null, isArchived: false },
  space: { id: idOf(1), name: "Reading room" },
  location: { id: idOf(2), name: "Quay" },
};

test("a blank code is claimed for an asset that is searched for", async () => {
  const { asked } = await scanned(({ path }) => {
    if (path === `/codes/${CODE}`) return { body: { kind: "blank", code: CODE } };
    if (path === "/spaces/search") return { body: anAnswer([aResult(1)]) };
    if (path === "/assets/search") return { body: foundAssets([anAsset(17)]) };
    return path.endsWith("/claim-for-asset") ? { body: { code: {}, previous: null } } : undefined;
  });
  await userEvent.click(await screen.findByRole("radio", { name: "An asset" }));
  await userEvent.type(await screen.findByRole("searchbox", { name: /Find an asset/ }), "17");
  await userEvent.click(await screen.findByRole("radio", { name: /^A-000017/ }));
  await userEvent.click(screen.getByRole("button", { name: "Assign" }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith("/claim-for-asset"))?.body).toEqual({
      assetId: anAsset(17).id,
      from: null,
    }),
  );
});

test("a member without a right to assets sees what an asset in a room is, and may report on it", async () => {
  const found = { kind: "asset", asset: SCANNED };
  await scanned(answering(found), undefined, []);
  expect(await screen.findByRole("heading", { name: "EB-2250U" })).toBeTruthy();
  expect(screen.getByText("A-00017")).toBeTruthy();
  const report = screen.getByRole("link", { name: "Report an issue" });
  expect(report.getAttribute("href")).toBe(`/issues/new?assetId=${idOf(5)}&spaceId=${idOf(1)}`);
});

test("a text that means several things lists them", async () => {
  const space = {
    ...{ id: idOf(1), name: "Hall", shortcode: "17", isArchived: false },
    ...{ floor: { id: idOf(3), name: "1" }, location: { id: idOf(2), name: "Quay" } },
  };
  const candidates = [
    { kind: "space", space },
    { kind: "asset", asset: SCANNED },
  ];
  await scanned(answering({ kind: "several", candidates }));
  const several = await screen.findByRole("region", { name: "Which one is it?" });
  expect(
    within(several)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual([`/spaces/${idOf(1)}`, `/asset-manager/asset-details/${idOf(5)}`]);
});

function AnyScreen() {
  return (
    <>
      <p>Any screen</p>
      <KeyboardScanner />
    </>
  );
}

test("what a scanner types with no field in focus leads to the scan, and presses nothing else", async () => {
  const { router } = await harness({
    screen: AnyScreen,
    path: "/",
    answers: () => undefined,
  });
  await screen.findByText("Any screen");
  const press = (key: string, at: number, target: EventTarget = document.body): boolean => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    // Of the test's own clock: the machine may pause between two keys.
    Object.defineProperty(event, "timeStamp", { value: at });
    return target.dispatchEvent(event);
  };
  const field = document.body.appendChild(document.createElement("input"));
  const keys = [..."/hardware/17", "Enter"];
  act(() => {
    for (const [index, key] of keys.entries()) press(key, 1_000 + index * 5, field);
  });
  expect(router.state.location.pathname).toBe("/");
  field.remove();
  const went = keys.map((key, index) => {
    let isFree = true;
    act(() => {
      isFree = press(key, 9_000 + index * 5);
    });
    return isFree;
  });
  expect(went.slice(0, 2)).toEqual([true, true]);
  expect(went.slice(2)).toEqual(keys.slice(2).map(() => false));
  await waitFor(() => expect(router.state.location.href).toBe("/scan?code=%2Fhardware%2F17"));
});
