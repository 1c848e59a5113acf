import { expect, test } from "vitest";
import { productEnvironment } from "./product-environment.mjs";

test("a product that tests start gets its own settings, not those of the tests or of another database", () => {
  const given = {
    PATH: "/bin",
    STOREY_DATA_DIR: "/data",
    STOREY_BROWSER: "/chromium",
    STOREY_SHARED_DATA: "/shared",
    STOREY_TEST_DATABASE_URL: "postgres://tests",
    STOREY_TEST_KILLS: "5",
    DATABASE_URL: "postgres://production",
  };
  expect(productEnvironment(given)).toEqual({ PATH: "/bin", STOREY_DATA_DIR: "/data" });
});
