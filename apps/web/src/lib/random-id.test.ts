import { expect, test } from "vitest";
import { randomId } from "./random-id.ts";

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids are version 4, and none comes twice", () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  expect(ids.filter((id) => !UUID_V4.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(1_000);
});
