import { ORGANISATION_PERMISSIONS, type Permission } from "@storey/domain";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import {
  type Answers,
  anAnswer,
  aResult,
  harness,
  idOf,
} from "../../test-support/harness.fixture.tsx";
import { ScanScreen } from "./scan.screen.tsx";

const CODE = "0123456789ABCDEFGHJKMNPQRS";

function scanned(answers: Answers, address = `/scan?code=${CODE}`, permissions?: Permission[]) {
  const allowed = permissions ?? [...ORGANISATION_PERMISSIONS];
  return harness({ screen: ScanScreen, path: "/scan", address, answers, permissions: allowed });
}

const answering =
  (body: unknown): Answers =>
  ({ path }) =>
    path.startsWith("/codes/") ? { body } : undefined;

test("without a secure connection the words offer a photo and a field", async () => {
  await scanned(() => undefined, "/scan");
  expect(await screen.findByText(/only over a secure connection/)).toBeTruthy();
  expect(screen.getByLabelText("Take or choose a photo")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Code or shortcode" })).toBeTruthy();
});

test("a typed shortcode is looked up, and one that is not there says so", async () => {
  const { asked } = await scanned(() => undefined, "/scan");
  await userEvent.type(await screen.findByRole("textbox"), " Hall/7{Enter}");
  expect(await screen.findByRole("heading", { name: "No space has this code" })).toBeTruthy();
  expect(asked.map(({ path }) => path)).toContain("/codes/Hall%2F7");
  await userEvent.click(screen.getByRole("button", { name: "Scan another code" }));
  expect(await screen.findByRole("textbox", { name: "Code or shortcode" })).toBeTruthy();
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
