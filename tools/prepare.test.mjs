import { afterEach, beforeEach, expect, test } from "vitest";
import { Project, until } from "./test-support/project.mjs";

let project;

beforeEach(() => {
  project = new Project();
});
afterEach(() => project.dispose());

async function startOnce() {
  const start = project.start();
  const [code] = await start.ended;
  expect(code).toBe(0);
  return start.output;
}

test("of two starts in one folder, one installs and builds, and the other waits and uses it", async () => {
  const first = project.start();
  await until(() => project.read("npm-ran"));
  const second = project.start();
  await until(() => second.output.includes("Waiting for it."));
  expect(second.output).toContain(`Process ${first.child.pid} prepares this folder.`);
  project.write("go", "");
  expect(await Promise.all([first.ended, second.ended])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect([first.output, second.output].map((text) => text.endsWith("ready\n"))).toEqual([
    true,
    true,
  ]);
  expect([project.read("npm-ran"), project.read("vite-ran")]).toEqual(["x", "x"]);
});

test("a start that was killed keeps the others waiting only until what it started has ended", async () => {
  const killed = project.start();
  await until(() => project.read("npm-ran"));
  killed.child.kill("SIGKILL");
  const next = project.start();
  await until(() => next.output.includes("Waiting for it."));
  // Its npm still writes into the folder.
  expect(project.read("npm-ran")).toBe("x");
  project.write("go", "");
  expect(await next.ended).toEqual([0, null]);
  // The step that was broken off counts for nothing.
  expect([project.read("npm-ran"), project.read("vite-ran")]).toEqual(["xx", "x"]);
});

test("a lock that was left half written does not stop a start", async () => {
  project.write("go", "");
  await startOnce();
  project.write(".cache/preparing.lock", "{");
  project.write("apps/web/source.txt", "second");
  await startOnce();
  expect(project.read("apps/web/dist/script.js")).toBe("second");
  expect(project.read(".cache/preparing.lock")).toBeUndefined();
});

test("a folder that was moved is neither installed nor built again", async () => {
  project.write("go", "");
  await startOnce();
  project.move();
  expect(await startOnce()).toBe("ready\n");
  expect([project.read("npm-ran"), project.read("vite-ran")]).toEqual(["x", "x"]);
});

test("a changed source is built, a changed lock file installed", async () => {
  project.write("go", "");
  await startOnce();
  project.write("apps/web/source.txt", "second");
  await startOnce();
  expect([project.read("npm-ran"), project.read("vite-ran")]).toEqual(["x", "xx"]);
  project.write("package-lock.json", "{ }");
  await startOnce();
  expect([project.read("npm-ran"), project.read("vite-ran")]).toEqual(["xx", "xxx"]);
});

test("a build that fails ends a start with its exit code, and leaves no lock", async () => {
  project.write("go", "");
  project.write("apps/web/source.txt", "broken");
  const start = project.start();
  expect(await start.ended).toEqual([3, null]);
  expect(start.output).not.toContain("ready");
  expect(project.read(".cache/preparing.lock")).toBeUndefined();
});

test("the old build stays whole until the new one is", async () => {
  project.write("go", "");
  await startOnce();
  project.remove("go");
  project.write("apps/web/source.txt", "second");
  const start = project.start();
  await until(() => project.read("apps/web/dist-next/index.html") === "second");
  const served = () =>
    ["index.html", "script.js"].map((name) => project.read(`apps/web/dist/${name}`));
  expect(served()).toEqual(["first", "first"]);
  project.write("go", "");
  expect(await start.ended).toEqual([0, null]);
  expect(served()).toEqual(["second", "second"]);
  expect(project.read("apps/web/dist-before/index.html")).toBeUndefined();
});
