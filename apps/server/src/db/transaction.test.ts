import { expect, test } from "vitest";
import { together } from "./transaction.ts";

test("work that is done together ends when both are over, with what failed first", async () => {
  const over: string[] = [];
  const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>();
  const slow = goOn.then(() => {
    over.push("slow");
    throw new Error("the transaction is aborted");
  });
  const failing = Promise.reject(new Error("the cause"));
  const ended = together(slow, failing).finally(() => over.push("both"));
  letGoOn();
  await expect(ended).rejects.toThrow("the cause");
  expect(over).toEqual(["slow", "both"]);
});
