/** Where tests find what they need. The product refuses settings that it does not know. */
const OF_TESTS = /^STOREY_(TEST_.*|BROWSER|SHARED_DATA)$/;

/**
 * The environment for a product that tests start: without the settings of the tests, and without a
 * database that is named for something else.
 */
export function productEnvironment(environment) {
  const kept = Object.entries(environment).filter(
    ([name]) => !OF_TESTS.test(name) && name !== "DATABASE_URL",
  );
  return Object.fromEntries(kept);
}
