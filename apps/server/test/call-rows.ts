import { everyEndpoint } from "@storey/contract";
import { testFiles, testsOf } from "./calls-in-tests.ts";
import { SPECIFIED_CALLS } from "./specified-calls.ts";

/** One line of the page of calls. */
export interface CallRow {
  readonly group: string;
  /** Method and path, in the specification's words where it names the call. */
  readonly call: string;
  /** The name in the contract. */
  readonly name: string;
  /** Paths of tests, from the project's folder. */
  readonly tests: readonly string[];
}

/** Every line of the page: the calls of the specification, then the others by their tag. */
export function callRows(): CallRow[] {
  const files = testFiles();
  const all = everyEndpoint();
  const specified = SPECIFIED_CALLS.map(({ group, call, name }): CallRow => {
    const found = all.find((each) => each.name === name);
    return {
      group: `Specified: ${group}`,
      call,
      name,
      tests: found ? testsOf(found.endpoint, files) : [],
    };
  });
  const named = new Set(specified.map(({ name }) => name));
  const others = all
    .filter(({ name }) => !named.has(name))
    .map(
      ({ name, endpoint }): CallRow => ({
        group: `Besides: ${endpoint.tag}`,
        call: `${endpoint.method} ${endpoint.path}`,
        name,
        tests: testsOf(endpoint, files),
      }),
    );
  return [...specified, ...others];
}
