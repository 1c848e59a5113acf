import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, harness } from "../../../test-support/harness.fixture.tsx";
import { anAsset, assetAnswers, foundAssets } from "../assets.fixture.ts";
import { AssetsScreen } from "../assets.screen.tsx";

const PATH = "/asset-manager/list";
const PAGE = 20;
const TOTAL = 60;

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  sessionStorage.clear();
});
afterEach(() => void vi.restoreAllMocks());

/** A page of the list, by where it begins, from 0. */
function pageFrom(begin: number) {
  const assets = Array.from({ length: PAGE }, (_, at) => anAsset(begin + at + 1));
  return {
    ...foundAssets(assets),
    ...{ totalCount: TOTAL, facets: null },
    next: begin + PAGE < TOTAL ? String(begin + PAGE) : null,
    previous: begin > 0 ? String(begin - PAGE) : null,
  };
}

/** Answers page by page; each but the first that is asked for waits until it is let through. */
function inPages() {
  const gates = new Map<number, PromiseWithResolvers<void>>();
  const gateOf = (begin: number) => {
    const gate = gates.get(begin) ?? Promise.withResolvers<void>();
    gates.set(begin, gate);
    return gate;
  };
  const answers: Answers = async ({ path, body }) => {
    if (path !== "/assets/search") return undefined;
    const { at } = body as { readonly at?: string };
    if (at === undefined) return { body: { ...pageFrom(0), facets: foundAssets([]).facets } };
    if (at === "start") return { body: pageFrom(0) };
    if (at === "end") return { body: pageFrom(TOTAL - PAGE) };
    await gateOf(Number(at)).promise;
    return { body: pageFrom(Number(at)) };
  };
  return { answers, letThrough: (begin: number) => gateOf(begin).resolve() };
}

const show = (answers: Answers, search = "") =>
  harness({
    screen: AssetsScreen,
    path: PATH,
    address: `${PATH}${search}`,
    answers: assetAnswers([], answers),
    settings: ["spaces_core", "asset_management"],
  });

const nameOf = (number: number) => `Select ${anAsset(number).tag}`;
const box = (number: number) => screen.findByRole("checkbox", { name: nameOf(number) });
const tick = async (number: number) => fireEvent.click(await box(number));
const tickTo = async (number: number) => fireEvent.click(await box(number), { shiftKey: true });
const isTicked = async (number: number) => ((await box(number)) as HTMLInputElement).checked;
const chosen = () =>
  within(screen.getByRole("region", { name: "Selected assets" })).getByRole("status").textContent;
/** Scrolls so far that a row comes into view, by its place among those that are read. */
const scrollTo = (place: number) => {
  const box = screen.getByRole("table", { name: "Assets" }).parentElement;
  if (box) fireEvent.scroll(box, { target: { scrollTop: place * 44 } });
};

test("Shift chooses the rows from one to another, downwards and upwards, and takes them out again", async () => {
  await show(inPages().answers);
  await tick(4);
  await tickTo(7);
  expect(chosen()).toBe("4 selected");
  await tickTo(2);
  // From the last one that was pressed.
  expect(chosen()).toBe("6 selected");
  expect(await Promise.all([1, 2, 7, 8].map(isTicked))).toEqual([false, true, true, false]);
  await tickTo(4);
  expect(chosen()).toBe("3 selected");
  expect(await Promise.all([2, 4, 5].map(isTicked))).toEqual([false, false, true]);
});

test("Shift chooses over the end of a page that is read later", async () => {
  const { answers, letThrough } = inPages();
  await show(answers);
  await tick(18);
  letThrough(20);
  scrollTo(18);
  await tickTo(25);
  expect(chosen()).toBe("8 selected");
  expect(await Promise.all([17, 18, 25, 26].map(isTicked))).toEqual([false, true, true, false]);
});

test("Shift chooses upwards over the page before, which is read later where a list is shown from its end", async () => {
  const { answers, letThrough } = inPages();
  await show(answers);
  await box(1);
  fireEvent.click(screen.getByRole("button", { name: "Last rows" }));
  await tick(46);
  letThrough(20);
  await waitFor(() => {
    scrollTo(18);
    expect(screen.queryByRole("checkbox", { name: nameOf(39) })).toBeTruthy();
  });
  await tickTo(39);
  expect(chosen()).toBe("8 selected");
  scrollTo(21);
  expect(await Promise.all([38, 39, 46, 47].map(isTicked))).toEqual([false, true, true, false]);
});

test("a row keeps the focus while the page before it is read", async () => {
  const { answers, letThrough } = inPages();
  await show(answers);
  await box(1);
  fireEvent.click(screen.getByRole("button", { name: "Last rows" }));
  const last = await box(46);
  last.focus();
  letThrough(20);
  const row = last.closest("[data-place]");
  await waitFor(() => expect(row?.getAttribute("data-place")).toBe("25"));
  expect(document.activeElement).toBe(last);
});

test("a count that stops at a thousand says that there are more, in words", async () => {
  const user = userEvent.setup();
  const many: Answers = ({ path }) =>
    path === "/assets/search"
      ? { body: { ...pageFrom(0), totalCount: 1_000, hasMore: true } }
      : undefined;
  await show(many, "?queryParams=q%3Dlamp");
  await tick(1);
  expect(await screen.findByText("More than 1,000 assets")).toBeTruthy();
  const bar = within(screen.getByRole("region", { name: "Selected assets" }));
  await user.click(bar.getByRole("button", { name: "Select all that match (1,000+)" }));
  expect(chosen()).toBe("1,000+");
  expect(screen.getByRole("table", { name: "Assets" }).getAttribute("aria-rowcount")).toBe("-1");
});
