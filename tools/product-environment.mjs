/**
 * Matches the settings by which tests find their tools. The product refuses settings that it does
 * not know.
 */
const OF_TESTS = /^STOREY_(TEST_.*|BROWSER|SHARED_DATA)$/;

/**
 * Returns the environment for a product that tests start: without the settings of the tests, and
 * without a database that is named for another purpose.
 */
export function productEnvironment(environment) {
  const kept = Object.entries(environment).filter(
    ([name]) => !OF_TESTS.test(name) && name !== "DATABASE_URL",
  );
  return Object.fromEntries(kept);
}
