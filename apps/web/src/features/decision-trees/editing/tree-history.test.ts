import { expect, test } from "vitest";
import {
  HISTORY_STEPS_MAX,
  type History,
  NO_HISTORY,
  noted,
  redone,
  undone,
} from "./tree-history.ts";

test("goes a hundred steps back, and forward again", () => {
  let history: History<number> = NO_HISTORY;
  for (let was = 0; was < 150; was += 1) history = noted(history, was);
  let [now, steps] = [150, 0];
  for (let step = undone(history, now); step; step = undone(history, now)) {
    ({ history, now } = step);
    steps += 1;
  }
  expect([now, steps]).toEqual([50, HISTORY_STEPS_MAX]);
  for (let step = redone(history, now); step; step = redone(history, now))
    ({ history, now } = step);
  expect(now).toBe(150);
});

test("what is typed on in one field is one step, and another change forgets what was undone", () => {
  let history: History<string> = noted(NO_HISTORY, "", "name");
  history = noted(history, "a", "name");
  history = noted(history, "ab", "text");
  expect(history.past).toEqual(["", "ab"]);
  const back = undone(history, "abc");
  expect(back?.now).toBe("ab");
  expect(noted(back?.history ?? NO_HISTORY, "ab", "name").future).toEqual([]);
});
