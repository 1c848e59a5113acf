import type { Asset, ChecklistRun, DecisionTreeSession, Image, Space } from "@storey/contract";
import { CallError, isUnreachable } from "../call-error.ts";
import { createStore } from "../store.ts";
import { answersOwner } from "./answers-owner.ts";

/**
 * The queries whose shown answer is a cached one, by key, and since when; fresh answers are not
 * here.
 */
export const cachedSince = createStore<ReadonlyMap<string, number>>(new Map());

/**
 * The reads that are cached: those of the pages of a space, of an issue, of an asset, of an audit, of a run and
 * of a session of a tree, of the lists
 * that lead to them and of "My work".
 */
const KEPT_READS: ReadonlySet<string> = new Set([
  "GET /spaces/{id}",
  "GET /spaces/{id}/assets",
  "GET /spaces/{id}/documents",
  "GET /spaces/{id}/links",
  "GET /spaces/{id}/panoramas",
  "GET /spaces/{id}/issues",
  "GET /spaces/{id}/integrations",
  "GET /spaces/{id}/timeline",
  "GET /issues/work",
  "GET /issues/{id}",
  "GET /issues/{id}/comments",
  "GET /issues/{id}/history",
  "GET /users/me/favourites",
  "GET /users/me/recently-viewed",
  "GET /assets/{id}",
  "GET /assets/{id}/issues",
  "GET /asset-audits/{id}",
  "GET /asset-audits/{id}/lines",
  "GET /checklist-runs/{id}",
  "GET /decision-tree-sessions/{id}",
  "GET /checklists/due",
  "GET /due",
  "GET /due/days",
  // Which kinds of what is due somebody looks at.
  "GET /users/settings/{settingKey}",
  "GET /checklist-runs/startable",
  "GET /checklist-runs/sketch",
  "GET /checklist-failures",
  "GET /users/me/favourite-assets",
  "GET /users/me/recently-viewed-assets",
  "GET /icons",
]);

/** The most pictures of an opened space or asset that are cached, and of the help of a run or a tree. */
const PICTURES_MAX = 5;
const HELP_PICTURES_MAX = 40;

/** A run, and what a run would ask that is begun without a network. */
const CHECKLISTS: ReadonlySet<string> = new Set([
  "GET /checklist-runs/{id}",
  "GET /checklist-runs/sketch",
]);

/** The pictures that are cached with a read. */
function picturesIn(name: string, answer: unknown): readonly Pick<Image, "versions">[] {
  if (name === "GET /spaces/{id}" || name === "GET /assets/{id}")
    return (answer as Space | Asset).images.slice(0, PICTURES_MAX);
  if (name === "GET /decision-tree-sessions/{id}")
    return (answer as DecisionTreeSession).files.images.slice(0, HELP_PICTURES_MAX);
  if (!CHECKLISTS.has(name)) return [];
  return (answer as Pick<ChecklistRun, "pictures">).pictures.slice(0, HELP_PICTURES_MAX);
}

/** Lists of which the first page is cached, whatever narrows them except a search by text. */
const LISTS: ReadonlySet<string> = new Set([
  "POST /spaces/search",
  "POST /issues/search",
  "POST /asset-models/search",
]);

function isSearchOfAll(name: string, input: unknown): boolean {
  if (!LISTS.has(name)) return false;
  const body: unknown =
    typeof input === "object" && input !== null ? Reflect.get(input, "body") : null;
  const { searchTerm = "", page = 1 } = (body ?? {}) as { searchTerm?: string; page?: number };
  return searchTerm === "" && page === 1;
}

function note(key: string, at: number | null): void {
  const now = cachedSince.get();
  if (at === null && !now.has(key)) return;
  const next = new Map(now);
  if (at === null) next.delete(key);
  else next.set(key, at);
  cachedSince.set(next);
}

/** The statuses by which the server says that there is nothing here for the user, or no more. */
const GONE: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Tells whether the server says that there is nothing here for the user, or no more. */
export function isGone(cause: unknown): cause is CallError {
  return cause instanceof CallError && GONE.has(cause.status);
}

const parts = () => import("./cached-answers.ts");

async function keepWhole(
  whose: string,
  queryKey: readonly unknown[],
  answer: unknown,
): Promise<void> {
  const { keepAnswer, keepPictures } = await parts();
  await keepAnswer(whose, JSON.stringify(queryKey), answer);
  await keepPictures(picturesIn(String(queryKey[0]), answer));
}

/**
 * Runs a read and caches its answer, which is given again while the server cannot be reached, until
 * the server says that it is not for the user any more. Leaves a read that is not in the list as it
 * is. `queryKey` names it: call and input.
 */
export async function keeping<T>(
  queryKey: readonly [string, unknown?],
  work: () => Promise<T>,
): Promise<T> {
  const [name, input] = queryKey;
  if (typeof indexedDB === "undefined") return work();
  if (!KEPT_READS.has(name) && !isSearchOfAll(name, input)) return work();
  const key = JSON.stringify(queryKey);
  const whose = answersOwner();
  try {
    const answer = await work();
    note(key, null);
    if (whose === null) return answer;
    void keepWhole(whose, queryKey, answer);
    return answer;
  } catch (cause) {
    if (isGone(cause)) {
      note(key, null);
      void parts().then(({ dropAnswer }) => dropAnswer(key));
    }
    const kept = isUnreachable(cause)
      ? await parts().then(({ cachedAnswer }) => cachedAnswer(key))
      : null;
    if (!kept) throw cause;
    note(key, kept.at);
    return kept.data as T;
  }
}

/** Caches the reply of a write as the answer of a read that gives the same. */
export function keepWritten(queryKey: readonly unknown[], answer: unknown): void {
  const whose = answersOwner();
  if (whose === null || typeof indexedDB === "undefined") return;
  void keepWhole(whose, queryKey, answer);
}

/** Returns since when a read shows its cached answer; null while it is fresh. */
export function sinceOf(
  since: ReadonlyMap<string, number>,
  queryKey: readonly unknown[],
): number | null {
  return since.get(JSON.stringify(queryKey)) ?? null;
}
