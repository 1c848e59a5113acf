import { type RunnerTestCase, TestRunner } from "vitest";
import { guardOff } from "./guard-switch.ts";

/**
 * The times a test may pass without its guard before the guard counts as unnoticed. Several who act
 * at once may come one after the other by chance; each time begins anew, with all that the test
 * prepares.
 */
const TIMES = 6;

/** Runs tests as usual; while a guard is off, a failing test is the wanted result. */
export default class GuardRunner extends TestRunner {
  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (guardOff() !== undefined) test.retry = TIMES - 1;
    await super.onBeforeRunTask(test);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    const guard = guardOff();
    if (guard === undefined) return run();
    try {
      await run();
    } catch {
      return;
    }
    throw new Error(`this test passes without ${guard}`);
  }
}
