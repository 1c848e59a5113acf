import type { Me } from "@storey/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connect } from "../connection.ts";
import { language, startMessages } from "../messages.ts";
import { keepLanguage, restoreLanguage } from "./keep-language.ts";
import { NOBODY, session } from "./session.ts";

const ID = "0197a000-0000-7000-8000-000000000001";

/** Signs in a user whose organisation has these languages, the first one its own. */
function signIn(languages: readonly string[] | null): void {
  const branding = { logo_url: null };
  const offered = (languages ?? []).map((value) => ({ value, label: value }));
  const organisation = { id: ID, name: "Harbour", languages: offered, branding };
  const membership = languages && { id: ID, organisation, roles: [], branding };
  const user: Me = {
    id: ID,
    auth0Id: "auth0|1",
    firstName: null,
    lastName: null,
    email: "ines@harbour.test",
    activeUserOrganisation: membership,
    userOrganisations: membership ? [membership] : [],
    appLevelRoles: [],
    appPermissions: [],
    organisationPermissions: [],
    auth0OrganisationId: languages && ID,
    roles: [],
    version: 1,
  };
  session.set({ ...NOBODY, authenticated: true, user });
}

/** Makes a server with one setting; undefined fails. Returns the values that are written to it. */
function serve(settingValue: string | null | undefined): unknown[] {
  const written: unknown[] = [];
  connect({
    fetch: async (_address, init) => {
      if (init?.method !== "GET") written.push(JSON.parse(String(init?.body)));
      return settingValue === undefined
        ? Response.json({ code: "service.unavailable", message: "" }, { status: 503 })
        : Response.json({ settingKey: "language", settingValue });
    },
  });
  return written;
}

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-CA", "fr"]);
  localStorage.removeItem("language");
  localStorage.removeItem("storey.language");
  await startMessages(["shell"]);
  expect(language.get()).toBe("fr");
});
afterEach(() => {
  session.set(NOBODY);
  vi.restoreAllMocks();
});

describe("who signs in", () => {
  test("for the first time begins with the organisation's first language, not the browser's", async () => {
    signIn(["nl", "fr"]);
    const written = serve(null);
    await restoreLanguage();
    expect(language.get()).toBe("nl");
    // The language stays the user's when the organisation puts another one first.
    expect(written).toEqual([{ settingKey: "language", settingValue: "nl" }]);
    // The next start has the language at once.
    await startMessages(["shell"]);
    expect(language.get()).toBe("nl");
  });

  test("where somebody of another language was before begins with the organisation's too", async () => {
    localStorage.setItem("language", "es");
    await startMessages(["shell"]);
    signIn(["nl"]);
    serve(null);
    await restoreLanguage();
    expect(language.get()).toBe("nl");
  });

  test("has the language that was chosen, on whatever device it was", async () => {
    signIn(["nl", "fr"]);
    serve("de");
    await restoreLanguage();
    expect(language.get()).toBe("de");
  });

  test.each([
    ["the choice cannot be read", undefined, ["nl"]],
    ["there is no organisation", null, null],
  ] as const)("keeps what there is where %s", async (_case, setting, languages) => {
    signIn(languages);
    serve(setting);
    await restoreLanguage();
    expect(language.get()).toBe("fr");
  });
});

describe("a choice of language", () => {
  test("is kept with the user and in this browser", async () => {
    const written = serve(null);
    await keepLanguage("es");
    expect(language.get()).toBe("es");
    expect(written).toEqual([{ settingKey: "language", settingValue: "es" }]);
    await startMessages(["shell"]);
    expect(language.get()).toBe("es");
  });

  test("shows also where the server cannot keep it, and is kept the next time", async () => {
    signIn(["nl"]);
    serve(undefined);
    await keepLanguage("es");
    expect(language.get()).toBe("es");
    const written = serve(null);
    await restoreLanguage();
    expect(language.get()).toBe("es");
    expect(written).toEqual([{ settingKey: "language", settingValue: "es" }]);
    // Once the server has the choice, a later choice on another device counts.
    serve("de");
    await restoreLanguage();
    expect(language.get()).toBe("de");
  });

  test("is not undone by what the server had when it was asked before", async () => {
    signIn(["nl"]);
    serve("de");
    const restoring = restoreLanguage();
    await Promise.all([restoring, keepLanguage("es")]);
    expect(language.get()).toBe("es");
  });
});
