import { expect, test } from "vitest";
import { isServerWell, stepAfterFailedLoad } from "./release.ts";

const there = async () => true;

test("a part that is gone loads the page again, once; then the person is told", async () => {
  const steps = [];
  for (const part of ["a.js", "a.js", "b.js"]) {
    steps.push(await stepAfterFailedLoad(part, sessionStorage, there));
  }
  expect(steps).toEqual(["reload", "tell", "reload"]);
});

test("without the server nothing is loaded again, and the one attempt is kept", async () => {
  expect(await stepAfterFailedLoad("a.js", sessionStorage, async () => false)).toBe("nothing");
  expect(await stepAfterFailedLoad("a.js", sessionStorage, there)).toBe("reload");
});

test("a server that cannot be reached, or says it is ill, is not well", async () => {
  const unreachable = async () => Promise.reject(new TypeError("offline"));
  expect(await isServerWell(unreachable)).toBe(false);
  expect(await isServerWell(async () => new Response("", { status: 503 }))).toBe(false);
  expect(await isServerWell(async () => new Response("{}"))).toBe(true);
});
