import { describe, expect, test } from "vitest";
import { asksToTryAgain, isDatabaseUnavailable } from "./unavailable.ts";

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error("…"), { code, ...more });

describe("whether an error says that the database is away", () => {
  test.each([
    ["08006", "connection lost"],
    ["08P01", "protocol broken"],
    ["53100", "disk full"],
    ["53300", "too many connections"],
    ["57P01", "shut down by an administrator"],
    ["57P02", "crashed"],
    ["57P03", "starting up"],
    ["58030", "input or output error"],
  ])("%s, %s: yes", (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  });

  test.each([
    ["23505", "not unique"],
    ["40001", "serialisation failure"],
    ["42601", "wrong SQL"],
    ["57014", "statement too long"],
    ["22021", "NUL character"],
  ])("%s, %s: no", (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
  });

  test("a deadlock and writes that crossed are worth another try, other refusals are not", () => {
    const codes = ["40P01", "40001", "23505", "57014"];
    expect(codes.filter((code) => asksToTryAgain(withCode(code)))).toEqual(["40P01", "40001"]);
  });

  test("network errors and those of the driver without a code: yes", () => {
    const refused = withCode("ECONNREFUSED", { syscall: "connect" });
    expect(isDatabaseUnavailable(refused)).toBe(true);
    expect(isDatabaseUnavailable(new AggregateError([refused]))).toBe(true);
    expect(isDatabaseUnavailable(new Error("Connection terminated unexpectedly"))).toBe(true);
    expect(isDatabaseUnavailable(new Error("timeout exceeded when trying to connect"))).toBe(true);
  });

  test("a missing file, a missing socket and what is no error", () => {
    expect(isDatabaseUnavailable(withCode("ENOENT", { syscall: "open" }))).toBe(false);
    expect(isDatabaseUnavailable(withCode("ENOENT", { syscall: "connect" }))).toBe(true);
    expect(isDatabaseUnavailable(new Error("anything"))).toBe(false);
    expect(isDatabaseUnavailable("Connection terminated")).toBe(false);
  });
});
