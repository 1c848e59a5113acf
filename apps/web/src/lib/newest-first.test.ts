import { timeline } from "@storey/contract";
import { expect, it } from "vitest";
import { newestFirstOf } from "./newest-first.ts";

const { getNextPageParam } = newestFirstOf(timeline.list, "a", ({ id }) => id);
type Page = Parameters<typeof getNextPageParam>[0];
const next = (page: { readonly results: readonly { readonly id: number }[]; hasMore: boolean }) =>
  getNextPageParam(page as Page, [], null, []);

it("goes on before the last of a page, as long as there are more", () => {
  expect(next({ results: [{ id: 7 }, { id: 4 }], hasMore: true })).toBe(4);
  expect(next({ results: [{ id: 7 }, { id: 4 }], hasMore: false })).toBeNull();
  expect(next({ results: [], hasMore: false })).toBeNull();
});
