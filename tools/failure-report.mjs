// Reports to a file what failed in a run of Vitest, and how much failed outside of every test.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * Writes what failed to the file that `--outputFile.failures` names: the files as the project names
 * them, each with its failures, and the number of errors that no test caught.
 */
export default class FailureReport {
  #config;

  onInit(vitest) {
    this.#config = vitest.config;
  }

  onTestRunEnd(modules, unhandledErrors) {
    const files = modules
      .filter((module) => module.state() === "failed")
      .map((module) => ({
        name: relative(this.#config.root, module.moduleId),
        failures: failuresOf(module),
      }));
    const report = { files, unhandled: unhandledErrors.length };
    writeFileSync(this.#config.outputFile.failures, JSON.stringify(report));
  }
}

function failuresOf(module) {
  const failures = [...module.children.allTests("failed")].map((test) => ({
    test: test.fullName,
    message: messageOf(test.result().errors),
  }));
  // A file that could not be read has no tests, and a group's preparation belongs to none.
  if (failures.length > 0) return failures;
  const groups = [...module.children.allSuites()].flatMap((group) => group.errors());
  return [{ test: "(the file itself)", message: messageOf([...module.errors(), ...groups]) }];
}

function messageOf(errors) {
  return errors.map(({ stack, message }) => stack || message).join("\n");
}
