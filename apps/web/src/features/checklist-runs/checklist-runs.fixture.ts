import type { ChecklistRun, ChecklistRunSummary } from "@storey/contract";
import type { ChecklistItem } from "@storey/domain";
import { type Answers, idOf } from "../../test-support/harness.fixture.tsx";

const MOMENT = "2026-01-05T08:30:00.000Z";
export const RUN_ID = idOf(900);
/** Who is signed in, as the harness says. */
const ME = idOf(8002);
const NOBODY = { person: null, role: null };

/** Makes one thing to check: passed or failed, required, unless told otherwise. */
export function anItem(number: number, parts: Partial<ChecklistItem> = {}): ChecklistItem {
  return {
    ...{ id: idOf(910 + number), label: `Item ${number}`, help: null, helpImageId: null },
    ...{ responseType: "pass_fail_na", options: [], unit: null, min: null, max: null },
    ...{ isRequired: true, isCritical: false, weight: 1 },
    ...{ isNoteRequiredOnFail: false, isPhotoRequiredOnFail: false },
    ...{ condition: null, perAsset: null },
    onFail: { issue: "none", category: null, priority: "medium", impact: "none" },
    ...parts,
  } as ChecklistItem;
}

/** Makes a line of what is due: in the Aula, today, unless told otherwise. */
export function aDueRun(
  number: number,
  parts: Partial<ChecklistRunSummary> = {},
): ChecklistRunSummary {
  return {
    ...{ id: idOf(900 + number), version: 1, assignmentId: idOf(800 + number) },
    template: { id: idOf(860), name: "Fire doors" },
    subject: {
      space: { id: idOf(504), name: "Aula" },
      floor: { id: idOf(506), name: "Ground floor" },
      location: { id: idOf(505), name: "North House" },
      asset: null,
    },
    ...{ timezone: "Europe/Berlin", periodStart: "2026-01-01", dueOn: "2026-01-05" },
    ...{ opensAt: MOMENT, dueAt: MOMENT, missedAt: MOMENT },
    ...{ state: "open", dueState: "due", assignee: NOBODY },
    ...{ startedBy: null, startedAt: null, completedBy: null, completedAt: null, doneAt: null },
    ...{ isLate: false, outcome: null, score: null, skipReason: null, isApproved: false },
    ...{ rescheduledFrom: null, recheckOf: null },
    ...parts,
  };
}

/** Makes a run that asks some items. */
export function aRun(
  items: readonly ChecklistItem[],
  parts: Partial<ChecklistRun> = {},
): ChecklistRun {
  return {
    ...aDueRun(0),
    content: {
      sections: [{ id: idOf(870), title: "Doors", items: [...items] }],
      ...{ scan: "none", isSigned: false, isPatTest: false, translations: {} },
    } as ChecklistRun["content"],
    templateNumber: 1,
    pictures: [],
    ...{ assets: {}, answers: [], files: [], amendments: [], failures: [] },
    ...{ signature: null, scannedAt: null, performer: null, skippedBy: null },
    ...{
      approvedBy: null,
      approvalReason: null,
      rescheduleReason: null,
      mayComplete: true,
      mayManage: true,
    },
    ...parts,
  };
}

/** A server with one run, which a test may change; its answers come first. */
export function runServer(run: ChecklistRun) {
  const base = `/checklist-runs/${run.id}`;
  const server = {
    run,
    isReachable: true,
    /** The bodies of what was completed. */
    completed: [] as unknown[],
    answers: (more: Answers = () => undefined): Answers => {
      return async (asked) => {
        if (!server.isReachable) throw new TypeError("Failed to fetch");
        const own = await more(asked);
        if (own) return own;
        const { method, path, body } = asked;
        if (path === base && method === "GET") return { body: server.run };
        if (path === `${base}/claim`) {
          const startedBy = { id: ME, name: "Me" };
          server.run = { ...server.run, state: "in_progress", startedBy };
          return { body: server.run };
        }
        if (path.startsWith(`${base}/answers/`)) return server.answer(path, body);
        if (path === `${base}/complete`) {
          server.completed.push(body);
          const outcome = "pass" as const;
          const ended = { state: "completed", dueState: "completed", outcome } as const;
          server.run = { ...server.run, ...ended, completedAt: MOMENT, doneAt: MOMENT };
          return { body: server.run };
        }
        return undefined;
      };
    },
    answer: (path: string, body: unknown) => {
      const [, itemId = "", assetId = null] =
        /answers\/([^/]+)(?:\/assets\/(.+))?$/.exec(path) ?? [];
      const { value, note = null } = body as { value: boolean; note?: string | null };
      const answer = {
        ...{ itemId, assetId, value, scannedAsset: null, note, isFailed: false },
        ...{ answeredBy: null, answeredAt: MOMENT, entriesCount: 1 },
      };
      const others = server.run.answers.filter((one) => one.itemId !== itemId);
      server.run = { ...server.run, answers: [...others, answer] };
      return { body: answer };
    },
  };
  return server;
}
