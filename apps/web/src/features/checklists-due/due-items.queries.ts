import {
  checklistRuns,
  checklistsDue,
  type DueBulk,
  dueItems,
  issues,
  users,
} from "@storey/contract";
import { type ChecklistDueTab, DUE_KINDS, type DueKind, dayAfter } from "@storey/domain";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { readOrDefault } from "../../lib/read-or-default.ts";
import { useSetting } from "../../lib/session/use-session.ts";
import type { DueAddress } from "./due-address.ts";

/** The time after which a list that is seen is asked for again, in milliseconds. */
const AGAIN_MS = 15_000;
/** The time after which counts beside other things are asked for again, in milliseconds. */
const COUNTS_AGAIN_MS = 60_000;
const PAGE_SIZE = "100";
/** The key of the user setting that keeps which kinds somebody looks at. */
const KINDS_SETTING = "dueKinds";

/** What a list is of: a tab, or the days from one to another. */
export type DueRange =
  | { readonly tab: Exclude<ChecklistDueTab, "done"> }
  | { readonly from: string; readonly to: string };

/** What narrows the list. */
export interface DueNarrowed extends Pick<DueAddress, "whose" | "place"> {
  /** Null for all that the reader may see. */
  readonly kinds: readonly DueKind[] | null;
}

const narrowed = ({ kinds, whose, place }: DueNarrowed) => ({
  ...place,
  ...(kinds === null ? {} : { kinds: kinds.join(",") }),
  ...(whose === "all" ? {} : { whose }),
});

/** Returns what is due in a tab or from a day to another, from page 1. */
export function dueListQuery(
  range: DueRange,
  of: DueNarrowed,
  { order, page }: { readonly order: "due" | "place" | "person"; readonly page: number },
) {
  return queryOptions({
    ...queryOf(dueItems.list, {
      query: { ...range, ...narrowed(of), order, page: String(page), pageSize: PAGE_SIZE },
    }),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** What is given to people by name, or held by them: what only ends is nobody's work. */
const WORK_KINDS: readonly DueKind[] = ["checklist", "recheck", "issue", "custody", "pat"];
/** How far back and ahead the next work of somebody is looked for, in days. */
const WORK_DAYS = { back: 366, ahead: 31 };

/** Returns the first of what is due for the reader, by its day. */
export function dueWorkQuery(today: string, most: number) {
  const range = { from: dayAfter(today, -WORK_DAYS.back), to: dayAfter(today, WORK_DAYS.ahead) };
  const mine = { kinds: WORK_KINDS.join(","), whose: "mine", order: "due" } as const;
  return queryOptions({
    ...queryOf(dueItems.list, {
      query: { ...range, ...mine, page: "1", pageSize: String(most) },
    }),
    refetchInterval: COUNTS_AGAIN_MS,
  });
}

/** Returns how much is due on each day from one to another. */
export function dueDaysQuery(
  range: { readonly from: string; readonly to: string },
  of: DueNarrowed,
) {
  return queryOptions({
    ...queryOf(dueItems.days, { query: { ...range, ...narrowed(of) } }),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** Returns how much is due in each tab, of the kinds that the reader looks at. */
export function dueCountsQuery(kinds: readonly DueKind[] | null) {
  const of = { kinds, whose: "all", place: {} } as const;
  return queryOptions({
    ...queryOf(dueItems.list, {
      query: { tab: "today", ...narrowed(of), page: "1", pageSize: "1" },
    }),
    refetchInterval: COUNTS_AGAIN_MS,
  });
}

const keptKinds = queryOptions({
  ...queryOf(users.setting, { params: { settingKey: KINDS_SETTING } }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Which kinds somebody looks at, on whichever device. */
export interface LookedAtKinds {
  /** Null for all that they may see. */
  readonly kinds: readonly DueKind[] | null;
  /** False until it is known what they chose. */
  readonly isKnown: boolean;
  readonly choose: (kinds: readonly DueKind[]) => void;
}

/** Tells whether kinds are those of checks alone; null is all of them. */
export function areChecks(kinds: readonly DueKind[] | null): boolean {
  return kinds?.every((kind) => kind === "checklist" || kind === "recheck") ?? false;
}

/**
 * Returns the kinds that the user looks at: those of the address, else those they chose, and the checks until
 * they switch others on.
 */
export function useDueKinds(ofAddress: readonly DueKind[] | null = null): LookedAtKinds {
  const withChecks = useSetting("spaces_checklists");
  const { data, isPending } = useQuery(keptKinds);
  const words = data?.settingValue?.split(",") ?? [];
  const kept = DUE_KINDS.filter((kind) => words.includes(kind));
  const usual = withChecks ? (["checklist", "recheck"] as const) : null;
  return {
    kinds: ofAddress ?? (kept.length > 0 ? kept : usual),
    isKnown: ofAddress !== null || !isPending,
    choose: (kinds) => void keepKinds(kinds.join(",")),
  };
}

async function keepKinds(settingValue: string): Promise<void> {
  const setting = { settingKey: KINDS_SETTING, settingValue };
  queryClient.setQueryData(keptKinds.queryKey, setting);
  const saving = call(users.saveSetting, { body: setting });
  // Where it cannot be kept, the choice still counts on this screen.
  await readOrDefault("The kinds that are looked at could not be kept", saving, null);
}

/** Changes many things that are due, and asks again for the lists that show them. */
export async function changeDue(body: DueBulk) {
  const { results } = await call(dueItems.change, { body });
  const lists = [
    dueItems.list,
    dueItems.days,
    checklistsDue.list,
    checklistRuns.list,
    issues.search,
  ];
  for (const list of lists) void queryClient.invalidateQueries({ queryKey: keyOf(list) });
  return results;
}
