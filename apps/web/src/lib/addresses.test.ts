import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function built(environment: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  return import("./addresses.ts");
}

test("without a word of the build everything is of the site", async () => {
  const { API_BASE, BUILT_RETURN_URLS, reachable } = await built();
  expect([API_BASE, BUILT_RETURN_URLS]).toEqual(["/api", { login: null, logout: null }]);
  expect(reachable("/api/organisations/public/logo/1")).toBe("/api/organisations/public/logo/1");
  expect(reachable(null)).toBeNull();
});

test("the build of a wrapper names the API and where logins come back to", async () => {
  const { API_BASE, BUILT_RETURN_URLS, reachable } = await built({
    VITE_API_URL: "https://storey.example.com/api/",
    VITE_LOGIN_RETURN_URL: "com.storey.app://loggedIn",
    VITE_LOGOUT_RETURN_URL: "com.storey.app://logout",
  });
  expect(API_BASE).toBe("https://storey.example.com/api");
  expect(BUILT_RETURN_URLS).toEqual({
    login: "com.storey.app://loggedIn",
    logout: "com.storey.app://logout",
  });
  expect(reachable("/api/organisations/public/logo/1?v=2")).toBe(
    "https://storey.example.com/api/organisations/public/logo/1?v=2",
  );
  const { addressOf } = await import("./call.ts");
  expect(addressOf({ path: "/users/me" })).toBe("https://storey.example.com/api/users/me");
});
