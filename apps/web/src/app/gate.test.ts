import type { Me, Organisation } from "@storey/contract";
import type { Permission } from "@storey/domain";
import { describe, expect, test } from "vitest";
import { NOBODY, type Session } from "../lib/session/session.ts";
import { type GateKeepers, passGate } from "./gate.ts";
import type { Need, RouteDefinition } from "./route-definition.ts";
import { ROUTES, routeNamed } from "./routes.tsx";

const ORGANISATION = {
  settings: [
    { settingKey: "spaces_core", enabled: true },
    { settingKey: "spaces_plus", enabled: false },
  ],
} as unknown as Organisation;
const USER = {
  organisationPermissions: ["organisation.spaces.read"],
  appPermissions: [],
} as unknown as Me;
const SIGNED_IN: Session = {
  authenticated: true,
  user: USER,
  organisation: ORGANISATION,
  problem: null,
};

function keepers(session: Session, parts: Partial<GateKeepers> = {}): GateKeepers {
  return {
    waitForUser: async () => session.authenticated === true,
    session: () => session,
    isFlagOn: async () => false,
    logFailure: () => {},
    ...parts,
  };
}

function routeWith(...needs: Need[]): RouteDefinition {
  return { name: "Home", needs, namespaces: [], load: async () => () => null };
}

const SIGNED_OUT = { ...NOBODY, authenticated: false };

describe("signed out", () => {
  test.each(ROUTES.map((route) => [route.name, route] as const))("%s", async (name, route) => {
    const reached = ["Contact", "Info", "Error", "Account", "SosLink", "HeldLink"].includes(name);
    const outcome = await passGate(route, keepers(SIGNED_OUT));
    expect(outcome.kind).toBe(reached ? "pass" : "sign-in");
  });
});

describe("signed in", () => {
  test("passes where every need holds", async () => {
    const admin = routeNamed("OrganisationAdmin");
    expect(admin && (await passGate(admin, keepers(SIGNED_IN)))).toEqual({ kind: "pass" });
  });

  test("the first failing need decides, in order", async () => {
    const route = routeWith(
      { kind: "setting", key: "spaces_core", otherwise: { route: "Info" } },
      { kind: "setting", key: "spaces_plus", otherwise: { route: "Settings" } },
      { kind: "permission", permission: "organisation.delete", otherwise: { route: "Contact" } },
    );
    const outcome = await passGate(route, keepers(SIGNED_IN));
    expect(outcome).toEqual({ kind: "redirect", to: { route: "Settings" } });
  });

  test("without spaces Home leads to the asset manager, and a space is open to its favourites", async () => {
    const only = (...on: string[]) => ({
      ...SIGNED_IN,
      organisation: {
        settings: on.map((settingKey) => ({ settingKey, enabled: true })),
      } as unknown as Organisation,
    });
    const outcomeOf = async (name: string, ...on: string[]) => {
      const route = routeNamed(name);
      return route && passGate(route, keepers(only(...on)));
    };
    const toAssets = { kind: "redirect", to: { route: "AssetManagerHome" } };
    expect(await outcomeOf("Home")).toEqual(toAssets);
    expect(await outcomeOf("Home", "spaces_plus")).toEqual(toAssets);
    expect(await outcomeOf("Space")).toEqual(toAssets);
    for (const name of ["Favourites", "RecentlyViewed", "Space"]) {
      expect(await outcomeOf(name, "spaces_plus")).toEqual({ kind: "pass" });
    }
  });

  describe.each([
    ["AssetManagerHome", "Settings"],
    ["AssetManagerList", "AssetManagerHome"],
    ["FavouriteAssets", "AssetManagerHome"],
    ["RecentlyViewedAssets", "AssetManagerHome"],
    ["AssetDetails", "AssetManagerList"],
    ["AssetModels", "AssetManagerHome"],
    ["AssetModelDetails", "AssetManagerHome"],
  ] as const)("%s of the asset manager", (name, retry) => {
    const route = routeNamed(name);
    const outcomeOf = (enabled: boolean, permissions: readonly Permission[]) => {
      const organisation = {
        settings: [{ settingKey: "asset_management", enabled }],
      } as unknown as Organisation;
      const user = { ...SIGNED_IN.user, organisationPermissions: permissions } as Me;
      return route && passGate(route, keepers({ ...SIGNED_IN, organisation, user }));
    };

    test("opens where the module is on, to who may read assets", async () => {
      expect(await outcomeOf(true, ["organisation.assets.read"])).toEqual({ kind: "pass" });
    });

    test.each([
      [false, ["organisation.assets.read"]],
      [true, []],
    ] as const)(
      "else tells it in the specification's words (module %s, may %j)",
      async (enabled, permissions) => {
        expect(await outcomeOf(enabled, permissions)).toMatchObject({
          to: {
            route: "Error",
            search: {
              error: "error.noAccessAssetManager",
              errorDescription: "error.contactAdministrator",
              retry,
            },
          },
        });
      },
    );
  });

  test("an organisation that could not be loaded is no missing module", async () => {
    const home = routeNamed("Home");
    const none = { ...SIGNED_IN, organisation: null };
    expect(home && (await passGate(home, keepers(none)))).toMatchObject({
      to: {
        route: "Error",
        search: { error: "error.serviceUnavailable", errorDescription: "error.tryAgainLater" },
      },
    });
  });

  test("a flag that is off is told, one that is on passes", async () => {
    const route = routeWith({ kind: "flag", flag: "decision-trees" });
    expect(await passGate(route, keepers(SIGNED_IN))).toEqual({ kind: "feature-disabled" });
    const on = keepers(SIGNED_IN, { isFlagOn: async () => true });
    expect(await passGate(route, on)).toEqual({ kind: "pass" });
  });

  test("an exception in a guard leads to Error", async () => {
    const route = routeWith({ kind: "flag", flag: "decision-trees" });
    const broken = keepers(SIGNED_IN, { isFlagOn: () => Promise.reject(new Error("broken")) });
    expect(await passGate(route, broken)).toMatchObject({ to: { route: "Error" } });
  });

  test("a user who cannot be loaded leads to Error in the spec's words", async () => {
    const down = keepers(SIGNED_IN, { waitForUser: () => Promise.reject(new Error("down")) });
    expect(await passGate(routeWith(), down)).toMatchObject({
      to: {
        route: "Error",
        search: { error: "error.serviceUnavailable", errorDescription: "error.tryAgainLater" },
      },
    });
  });

  test("a user whose sign-in was refused is asked to sign in", async () => {
    const ended = keepers(
      { ...NOBODY, authenticated: false },
      { waitForUser: () => Promise.reject(new Error("401")) },
    );
    expect(await passGate(routeWith(), ended)).toEqual({ kind: "sign-in" });
  });

  test.each(["Settings", "Organisations", "SingleGlobalOrganisation", "Outbox", "BackgroundJobs"])(
    "%s is reached without an organisation: to answer an invitation, or to make an organisation",
    async (name) => {
      const user = { ...USER, appPermissions: ["app.organisation.read", "app.settings.update"] };
      const nowhere = {
        ...SIGNED_IN,
        user,
        organisation: null,
        problem: "no-organisation",
      } as Session;
      const route = routeNamed(name);
      expect(route && (await passGate(route, keepers(nowhere)))).toEqual({ kind: "pass" });
      const unknown = { ...nowhere, problem: "unknown-user" } as Session;
      expect(route && (await passGate(route, keepers(unknown)))).toMatchObject({
        to: { route: "Account" },
      });
    },
  );

  test.each(["Organisations", "SingleGlobalOrganisation", "Outbox", "BackgroundJobs"])(
    "%s is closed to who lacks the permission",
    async (name) => {
      const route = routeNamed(name);
      expect(route && (await passGate(route, keepers(SIGNED_IN)))).toMatchObject({
        to: { route: "Error", search: { error: "access.forbidden" } },
      });
    },
  );

  test("an unknown user is told so", async () => {
    const unknown: Session = { ...SIGNED_IN, user: null, problem: "unknown-user" };
    expect(await passGate(routeWith(), keepers(unknown))).toEqual({
      kind: "redirect",
      to: { route: "Account" },
    });
  });
});
