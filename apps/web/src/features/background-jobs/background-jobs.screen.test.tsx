import type { FailedJob } from "@storey/contract";
import { APP_PERMISSIONS } from "@storey/domain";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { question } from "../../lib/confirm.ts";
import { loadMessages } from "../../lib/messages.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { BackgroundJobsScreen } from "./background-jobs.screen.tsx";

const JOB: FailedJob = {
  id: idOf(1),
  name: "mail",
  organisationName: "Harbour",
  error: "The mailbox is full.",
  attempts: 8,
  createdAt: "2026-01-01T10:00:00.000Z",
  failedAt: "2026-01-02T10:00:00.000Z",
};
const COUNTS = { waiting: 2, running: 1, failed: 1, oldestDueAt: null };
const SUMMARY = { isStandingStill: false, kinds: [{ name: "mail", ...COUNTS }] };

async function open(answers: Answers) {
  await loadMessages(["global"]);
  const path = "/admin/global/background-work";
  return harness({ screen: BackgroundJobsScreen, path, answers, permissions: APP_PERMISSIONS });
}

/** Answers as a server with these failed jobs, until one is queued again or deleted. */
function holding(jobs: FailedJob[], refusal?: { status: number; body: unknown }): Answers {
  return ({ method, path }) => {
    if (path === "/background-jobs/summary") return { body: SUMMARY };
    if (path === "/background-jobs/failed") return { body: { jobs: [...jobs], next: null } };
    if (refusal) return refusal;
    const id = path.split("/")[2];
    const at = jobs.findIndex((job) => job.id === id);
    if (at < 0 || !(method === "DELETE" || path.endsWith("/retry"))) return undefined;
    jobs.splice(at, 1);
    return { status: 204 };
  };
}

test("shows how much there is of each kind, and why work failed", async () => {
  await open(holding([JOB]));
  const row = within(await screen.findByRole("row", { name: /^Send mail/ }));
  expect(row.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["2", "1", "1"]);
  const job = within(await screen.findByRole("list", { name: "Failed work" }));
  expect(job.getByText("The mailbox is full.")).toBeTruthy();
  expect(job.getByText(/8 tries/)).toBeTruthy();
  expect(job.getByText("Harbour")).toBeTruthy();
});

test("begins failed work again and says so", async () => {
  await open(holding([JOB]));
  await userEvent.click(await screen.findByRole("button", { name: "Try again: Send mail" }));
  expect(await screen.findByText("Nothing has failed")).toBeTruthy();
  expect(toasts.get().map(({ summary }) => summary)).toContain("It is tried again.");
  expect(document.activeElement?.textContent).toBe("Failed work");
});

test("asks before work is given up for good", async () => {
  await open(holding([JOB]));
  await userEvent.click(await screen.findByRole("button", { name: "Give up: Send mail" }));
  await waitFor(() => expect(question.get()?.title).toBe("Give this work up?"));
  expect(screen.getByText("The mailbox is full.")).toBeTruthy();
  question.get()?.answer(true);
  expect(await screen.findByText("Nothing has failed")).toBeTruthy();
});

test("says why work could not be begun again, and keeps it", async () => {
  const body = { code: "server.error", message: "An error occurred", fields: [], requestId: "r" };
  await open(holding([JOB], { status: 500, body }));
  await userEvent.click(await screen.findByRole("button", { name: "Try again: Send mail" }));
  await waitFor(() => expect(toasts.get().some(({ severity }) => severity === "error")).toBe(true));
  expect(screen.getByText("The mailbox is full.")).toBeTruthy();
});

test("says that work stands still", async () => {
  await open(({ path }) =>
    path === "/background-jobs/summary"
      ? { body: { ...SUMMARY, isStandingStill: true } }
      : { body: { jobs: [], next: null } },
  );
  expect(await screen.findByText(/waited for more than ten minutes/)).toBeTruthy();
});

test("offers to ask again when the server cannot say", async () => {
  const body = { code: "access.forbidden", message: "", fields: [], requestId: "r" };
  await open(() => ({ status: 403, body }));
  expect(await screen.findAllByText("Background work could not be read")).toHaveLength(2);
});
