// Reports to a file the failures of a run of Vitest, and how many happened outside of every test.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * Writes the failures to the file that `--outputFile.failures` names: the files by their names in
 * the project, each with its failures, and the number of errors that no test caught.
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
  // An unreadable file has no tests, and the preparation of a group belongs to none.
  if (failures.length > 0) return failures;
  const groups = [...module.children.allSuites()].flatMap((group) => group.errors());
  return [{ test: "(the file itself)", message: messageOf([...module.errors(), ...groups]) }];
}

function messageOf(errors) {
  return errors.map(({ stack, message }) => stack || message).join("\n");
}
