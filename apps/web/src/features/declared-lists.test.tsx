import "./issues/parts/issue-messages.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { type ReactNode, Suspense } from "react";
import { describe, expect, test } from "vitest";
import { CallError } from "../lib/call-error.ts";
import { changeInSlices } from "../lib/change-in-slices.ts";
import { gatherRows } from "../lib/gather-rows.ts";
import { hasMessage, loadMessages } from "../lib/messages.ts";
import { BARE_ASSET, BARE_ASSET_MODEL, BARE_GLOBAL_MODEL } from "../lib/record.fixture.ts";
import { createStore, useStore } from "../lib/store.ts";
import { aResult, harness, idOf } from "../test-support/harness.fixture.tsx";
import { ListAppliedFilters } from "../ui/list/list-applied-filters.tsx";
import type { ListDeclaration, ListRows } from "../ui/list/list-declaration.ts";
import { ListFilterBar } from "../ui/list/list-filter-bar.tsx";
import { AllRowsTable } from "../ui/list/list-table.tsx";
import { useListSelection } from "../ui/list/use-list-selection.ts";
import { MODEL_LIST } from "./asset-models/asset-model-list.tsx";
import { MODEL_ROWS } from "./asset-models/asset-model-rows.tsx";
import { ASSET_LIST } from "./assets/asset-list.tsx";
import { assetRows } from "./assets/asset-rows.tsx";
import { GLOBAL_MODEL_LIST } from "./global-models/global-model-list.tsx";
import { GLOBAL_MODEL_ROWS } from "./global-models/global-model-rows.tsx";
import { ISSUE_LIST } from "./issue-list/issue-list.tsx";
import { ISSUE_ROWS } from "./issue-list/issue-rows.tsx";
import { aSummary, found } from "./issues/issues.fixture.tsx";
import { MEMBER_ROWS } from "./people/parts/member-rows.tsx";
import { aMember, found as foundPeople } from "./people/people.fixture.tsx";
import { PEOPLE_LIST } from "./people/people-list.ts";
import { SPACE_LIST } from "./space-search/space-list.tsx";
import { SPACE_ROWS } from "./space-search/space-rows.tsx";

interface Row {
  readonly id: string;
}

type Address = Readonly<Record<string, unknown>>;

/** A declared list, with an address that uses all of it. */
interface Declared {
  readonly name: string;
  readonly list: ListDeclaration<Address, unknown, string>;
  readonly rows: ListRows<Row, string, object>;
  readonly full: Readonly<Record<string, string>>;
  /** The number of filters that the address sets. */
  readonly filterCount: number;
  readonly facets: unknown;
  readonly row: (number: number) => Row;
}

const FACETS = { locations: [], floors: [], spaceTypes: [], features: [], capacities: [] };

const LISTS: readonly Declared[] = [
  {
    name: "issues",
    list: ISSUE_LIST as unknown as Declared["list"],
    rows: ISSUE_ROWS as unknown as Declared["rows"],
    full: {
      ...{ view: "open", q: "lamp", status: "open.on_hold", priority: "urgent" },
      ...{ category: "lighting", location: idOf(1), assignee: `me.${idOf(2)}` },
      asset: idOf(3),
      ...{ overdue: "yes", watching: "yes", sort: "-priority", layout: "board" },
    },
    filterCount: 10,
    facets: found([]).body.facets,
    row: (number) => aSummary(number),
  },
  {
    name: "spaces",
    list: SPACE_LIST as unknown as Declared["list"],
    rows: SPACE_ROWS as unknown as Declared["rows"],
    full: {
      ...{ q: "lab", location: idOf(1), floor: `${idOf(2)}.${idOf(3)}`, type: idOf(4) },
      ...{ feature: idOf(5), min: "5", max: "10", sort: "-capacity", view: "table" },
    },
    filterCount: 6,
    facets: FACETS,
    row: (number) => aResult(number),
  },
  {
    name: "assets",
    list: ASSET_LIST as unknown as Declared["list"],
    rows: assetRows("installDate") as unknown as Declared["rows"],
    full: {
      ...{ q: "pump", type: idOf(1), manufacturer: `${idOf(2)}.none`, model: idOf(3) },
      ...{ location: idOf(4), status: "in_stock.missing" },
      ...{ warranty: "expired.0-30", licence: "none", support: "61+", life: "31-60" },
      ...{ test: "expired", floating: "yes", issues: "yes", archived: "yes", sort: "-model" },
    },
    filterCount: 16,
    facets: {
      dates: {
        ...{ endOfLife: [], endOfSupport: [], licenseExpiry: [], warrantyExpiry: [] },
        patNextDueAt: [],
      },
      customFields: [],
      ...{ assetTypes: [], models: [], manufacturers: [], locations: [], lifecycleStatuses: [] },
      floating: 2,
    },
    row: (number) => ({ ...BARE_ASSET, id: idOf(number), tag: `A-${number}` }),
  },
  {
    name: "models of assets",
    list: MODEL_LIST as unknown as Declared["list"],
    rows: MODEL_ROWS as unknown as Declared["rows"],
    full: { q: "pump", archived: "yes", sort: "-name", dialog: "new" },
    filterCount: 1,
    facets: {},
    row: (number) => ({ ...BARE_ASSET_MODEL, id: idOf(number), name: `Model ${number}` }),
  },
  {
    name: "global models",
    list: GLOBAL_MODEL_LIST as unknown as Declared["list"],
    rows: GLOBAL_MODEL_ROWS as unknown as Declared["rows"],
    full: { q: "pump", archived: "yes", sort: "-name", dialog: "new" },
    filterCount: 1,
    facets: {},
    row: (number) => ({
      ...{ ...BARE_GLOBAL_MODEL, id: idOf(number), name: `Model ${number}` },
      organisationsCount: number,
    }),
  },
  {
    name: "people",
    list: PEOPLE_LIST as unknown as Declared["list"],
    rows: MEMBER_ROWS as unknown as Declared["rows"],
    full: {
      ...{ q: "ada", role: "vip-user.technician", sort: "-memberSince" },
      ...{ person: idOf(1), dialog: "invite" },
    },
    filterCount: 2,
    facets: foundPeople([aMember(1)]).facets,
    row: (number) => aMember(number),
  },
];

/** Renders a component with the messages of all lists loaded. */
async function draw(Part: () => ReactNode) {
  await loadMessages([
    "issues",
    "spaces",
    "assets",
    "asset-models",
    "global-models",
    "people",
    "lists",
    "shell",
  ]);
  return harness({ screen: Part, path: "/", answers: () => ({ body: [] }) });
}

describe.each(LISTS)("the list of $name", ({ list, rows, full, filterCount, facets, row }) => {
  const { address } = list;
  const lines = Array.from({ length: 8 }, (_, at) => row(at + 1));
  const nameAt = (at: number): string => {
    const line = lines[at];
    return line ? `Select ${rows.nameOf(line)}` : "";
  };

  test("reads its address and writes it the same, in one order", () => {
    const read = address.read(full);
    expect(Object.entries(address.write(read))).toEqual(Object.entries(full));
    expect(address.read({})).toEqual(address.none);
    expect(address.write(address.none)).toEqual({});
  });

  test("leaves out what makes no sense, whatever stands in the address", () => {
    const parameters = Object.values(address.fields).map(({ parameter }) => parameter);
    const anything = fc.record(
      Object.fromEntries(
        parameters.map((name) => [name, fc.oneof(fc.string(), fc.anything())] as const),
      ),
    );
    fc.assert(
      fc.property(anything, (search) => {
        const read = address.read(search);
        expect(address.read(address.write(read))).toEqual(read);
      }),
      { numRuns: 60 },
    );
  });

  test("has one filter for each field that narrows it, and counts and clears them", () => {
    const narrowing = Object.entries(address.fields)
      .filter(([, { role }]) => role === "filter")
      .map(([field]) => field);
    const declared = list.filters.flatMap((one) =>
      one.kind === "range" ? one.fields : [one.field],
    );
    expect([...declared].sort()).toEqual([...narrowing].sort());
    const read = address.read(full);
    expect(address.filterCount(read)).toBe(filterCount);
    const cleared = address.withoutFilters(read, true);
    expect(address.filterCount(cleared)).toBe(0);
    expect(address.isNarrowed(cleared)).toBe(true);
    expect(address.isNarrowed(address.withoutFilters(read))).toBe(false);
    for (const [field, { role }] of Object.entries(address.fields)) {
      if (role !== "filter") expect([field, cleared[field]]).toEqual([field, read[field]]);
    }
  });

  test("has words for all it says, and heads that sort as it can be sorted", async () => {
    await loadMessages([list.messages]);
    const { words, bulk, filters, sorts } = list;
    const keys = [
      ...[words.label, words.count, words.failed, words.retry, bulk.label],
      ...Object.values(words.noMatch),
      ...filters.flatMap((one) => ("unnamed" in one ? [one.label, one.unnamed] : [one.label])),
      ...sorts.map((sort) => `sort.${sort}`),
      ...rows.columns.map(({ label }) => label),
      ...["filter.all", "filter.clear", "filter.show", "filter.removeOne"],
    ];
    expect(keys.filter((key) => !hasMessage(list.messages, key))).toEqual([]);
    const heads = rows.columns.flatMap(({ sort }) =>
      sort ? [sort.first, ...(sort.other === undefined ? [] : [sort.other])] : [],
    );
    expect(heads.filter((sort) => !sorts.includes(sort))).toEqual([]);
  });

  test("shows each filter that is on, and its cross takes away that one alone", async () => {
    const seen: Address[] = [];
    const read = address.read(full);
    await draw(() => (
      <ListAppliedFilters
        list={list}
        address={read}
        facets={facets}
        onChange={(next) => seen.push(next)}
      />
    ));
    const crosses = await screen.findAllByRole("button", { name: /^Remove / });
    expect(crosses).toHaveLength(filterCount);
    for (const cross of crosses) fireEvent.click(cross);
    expect(seen.map((next) => address.filterCount(next))).toEqual(
      crosses.map(() => filterCount - 1),
    );
    const others = new Set(seen.map((next) => JSON.stringify(address.write(next))));
    expect(others.size).toBe(filterCount);
  });

  test("offers all its filters in its bar", async () => {
    await draw(() => (
      <ListFilterBar
        list={list}
        address={address.none}
        facets={facets}
        totalCount={3}
        onChange={() => {}}
      />
    ));
    await screen.findAllByRole("button");
    expect(screen.getAllByRole("button")).toHaveLength(list.filters.length);
  });

  function Table({ all }: { readonly all: readonly Row[] }) {
    const selection = useListSelection<Row>({ most: 5 });
    return (
      <Suspense>
        <output>{selection.chosen.size}</output>
        <AllRowsTable
          rows={rows}
          messages={list.messages}
          label="Rows"
          context={CONTEXT}
          all={all}
          selection={selection}
        />
      </Suspense>
    );
  }
  const chosen = () =>
    screen.getAllByRole<HTMLInputElement>("checkbox").filter((one) => one.checked);
  const tick = (at: number) => screen.getByRole("checkbox", { name: nameAt(at) });

  test("chooses with Shift by pointer and by keys, and no more than it may", async () => {
    await draw(() => <Table all={lines} />);
    // Rows come a few in each frame.
    await screen.findByRole("checkbox", { name: nameAt(5) });
    fireEvent.click(tick(0));
    fireEvent.click(tick(2), { shiftKey: true });
    expect(chosen()).toHaveLength(3);
    tick(2).focus();
    fireEvent.keyDown(tick(2), { key: "ArrowDown" });
    expect(document.activeElement).toBe(tick(3));
    expect(chosen()).toHaveLength(3);
    fireEvent.keyDown(tick(3), { key: "ArrowDown", shiftKey: true });
    expect(document.activeElement).toBe(tick(4));
    expect(chosen()).toHaveLength(5);
    fireEvent.keyDown(tick(4), { key: "ArrowDown", shiftKey: true });
    expect(chosen()).toHaveLength(5);
    fireEvent.keyDown(tick(5), { key: "k" });
    expect(document.activeElement).toBe(tick(4));
  });

  test("keeps what is chosen, and the focus, when rows come before it", async () => {
    const shown = createStore<readonly Row[]>(lines.slice(1));
    await draw(() => <Table all={useStore(shown)} />);
    const line = await screen.findByRole("checkbox", { name: nameAt(2) });
    fireEvent.click(line);
    line.focus();
    act(() => shown.set(lines.map((one) => ({ ...one }))));
    await waitFor(() => expect(tick(0)).toBeTruthy());
    expect(document.activeElement).toBe(tick(2));
    expect(chosen()).toEqual([tick(2)]);
  });

  test("changes its rows in slices the server takes, and tells which were not changed", async () => {
    const { sliceSize } = list.bulk;
    const all = Array.from({ length: sliceSize * 2 + 3 }, (_, at) => ({ id: idOf(at + 1) }));
    const refused = new Set([idOf(2), idOf(all.length)]);
    const sizes: number[] = [];
    const outcome = await changeInSlices(all, {
      sliceSize,
      signal: new AbortController().signal,
      onProgress: () => {},
      send: async (ids) => {
        sizes.push(ids.length);
        if (ids.some((id) => refused.has(id))) {
          throw new CallError({ status: 404, code: "not_found", message: "No." });
        }
      },
    });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(sliceSize);
    expect(outcome.refused.map(({ id }) => id).sort()).toEqual([...refused].sort());
    expect(outcome.done).toHaveLength(all.length - refused.size);
    expect(outcome.left).toEqual([]);
  });
});

const CONTEXT = {};

test("what a call refuses by name is left out, and the others are changed", async () => {
  const all = [1, 2, 3].map((number) => ({ id: idOf(number) }));
  const sent: string[][] = [];
  const outcome = await changeInSlices(all, {
    sliceSize: 200,
    signal: new AbortController().signal,
    onProgress: () => {},
    send: async (ids) => {
      sent.push(ids);
      if (!ids.includes(idOf(2))) return;
      const fields = [{ field: `ids.${idOf(2)}`, code: "issue.x", message: "No." }];
      const problem = { status: 409, code: "issue.bulk_refused", message: "No.", fields };
      throw new CallError(problem as ConstructorParameters<typeof CallError>[0]);
    },
  });
  expect(sent).toEqual([all.map(({ id }) => id), [idOf(1), idOf(3)]]);
  expect(outcome.refused.map(({ id }) => id)).toEqual([idOf(2)]);
});

test("a failure that is about no row ends it: what comes after is left as it is", async () => {
  const all = [1, 2, 3, 4].map((number) => ({ id: idOf(number) }));
  let calls = 0;
  const outcome = await changeInSlices(all, {
    sliceSize: 2,
    signal: new AbortController().signal,
    onProgress: () => {},
    send: async () => {
      calls += 1;
      if (calls === 2) throw new CallError({ status: 0, code: "network.unreachable", message: "" });
    },
  });
  expect(outcome.done).toHaveLength(2);
  expect(outcome.left.map(({ id }) => id)).toEqual([idOf(3), idOf(4)]);
});

test("all of a result is read page by page; rows that moved while it was read are not lost", async () => {
  const all = Array.from({ length: 450 }, (_, at) => ({ id: idOf(at + 1) }));
  let list = all;
  const read = async (_search: null, page: number) => {
    const results = list.slice((page - 1) * 200, page * 200);
    const totalCount = list.length;
    // Closes the first one while the second page is loading.
    if (page === 1 && list === all) list = all.slice(1);
    return { totalCount, results };
  };
  const progress: number[] = [];
  const rows = await gatherRows({ pageSize: 200, read }, null, {
    most: 20_000,
    signal: new AbortController().signal,
    onProgress: (done) => progress.push(done),
  });
  const ids = new Set(rows.map(({ id }) => id));
  expect(list.every(({ id }) => ids.has(id))).toBe(true);
  expect(ids.size).toBe(rows.length);
  expect(progress.at(-1)).toBe(rows.length);
  const few = await gatherRows({ pageSize: 200, read }, null, {
    most: 300,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  expect(few).toHaveLength(300);
});
