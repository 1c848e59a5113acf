import type { Me, Organisation } from "@storey/contract";
import { ORGANISATION_SETTING_KEYS, ROLE_PERMISSIONS } from "@storey/domain";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADMINISTRATION_TABS } from "../features/organisation-admin/administration-tabs.ts";
import { NOBODY } from "../lib/session/session.ts";
import { passGate } from "./gate.ts";
import { crawl } from "./limited-role.fixture.tsx";
import { administratorOf, type Crawled, NORTH, SOUTH } from "./limited-role-server.fixture.ts";
import { assetPath, locationPath, PATHS, type RouteName, spacePath } from "./paths.ts";
import { ROUTES } from "./routes.tsx";

const TABS = ADMINISTRATION_TABS.map(({ value }) => value);
// A tree has many commands, and each of them is tried.
vi.setConfig({ testTimeout: 120_000 });
const LIMITED = [NORTH.location.id];

// The app logs each failure, as the specification wants; here every write fails.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

/** The routes that the gate opens to an administrator. */
async function openRoutes(locationIds: readonly string[]): Promise<readonly RouteName[]> {
  const keepers = {
    waitForUser: async () => true,
    session: () => ({
      ...NOBODY,
      authenticated: true,
      user: {
        organisationPermissions: ROLE_PERMISSIONS["organisation-admin"],
        appPermissions: [] as Me["appPermissions"],
        roles: administratorOf(locationIds),
      } as Me,
      organisation: {
        settings: ORGANISATION_SETTING_KEYS.map((settingKey) => ({ settingKey, enabled: true })),
      } as Organisation,
    }),
    isFlagOn: async () => true,
    logFailure: () => {},
  };
  const outcomes = await Promise.all(
    ROUTES.map(async (route) => ({ route, outcome: await passGate(route, keepers) })),
  );
  return outcomes.flatMap(({ route, outcome }) => (outcome.kind === "pass" ? [route.name] : []));
}

const tabAddress = (tab: string) => `${PATHS.OrganisationAdmin}?tab=${tab}`;
/**
 * Returns the writes of the product's own records, without those that people make for themselves.
 */
const writesOf = ({ writes }: Crawled) =>
  [...writes]
    .filter((name) => !/^(favourites|assetFavourites|issues|notifications|sos)\./.test(name))
    .sort();

describe("an administrator of one location", () => {
  test.each(TABS)("is offered nothing in the tab %s that is refused", async (tab) => {
    const address = tabAddress(tab);
    const crawled = await crawl({ name: "OrganisationAdmin", address, locationIds: LIMITED });
    expect([...crawled.refused]).toEqual([]);
    expect(crawled.links).not.toContain(PATHS.SpacesImport);
    expect(crawled.links).not.toContain(PATHS.NewLocation);
  });

  test("is led to no screen that only serves what is refused", async () => {
    const [limited, all] = [await openRoutes(LIMITED), await openRoutes([])];
    expect(all.filter((name) => !limited.includes(name))).toEqual(["NewLocation", "SpacesImport"]);
  });

  test.each([
    ["Home", PATHS.Home],
    ["Favourites", PATHS.Favourites],
    ["RecentlyViewed", PATHS.RecentlyViewed],
    ["Issues", PATHS.Issues],
    ["NewIssue", PATHS.NewIssue],
    ["Sos", PATHS.Sos],
    ["Scan", PATHS.Scan],
    ["Settings", PATHS.Settings],
    ["AssetManagerHome", PATHS.AssetManagerHome],
    ["AssetManagerList", PATHS.AssetManagerList],
    ["FavouriteAssets", PATHS.FavouriteAssets],
    ["RecentlyViewedAssets", PATHS.RecentlyViewedAssets],
    ["AssetModels", PATHS.AssetModels],
    ["AssetDetails", assetPath(SOUTH.asset)],
    ["AssetDetails", `${assetPath(SOUTH.asset)}?panel=codes`],
    ["Location", locationPath(SOUTH.location.id)],
    ["Space", spacePath(SOUTH.space.id)],
    ["Space", `${spacePath(SOUTH.space.id)}?tab=documents`],
    ["Space", `${spacePath(SOUTH.space.id)}?tab=360`],
    ["Space", `${spacePath(SOUTH.space.id)}?panel=codes`],
    ["Space", `${spacePath(SOUTH.space.id)}?panel=edit`],
  ] as const)(
    "is offered nothing on the screen %s at %s that is refused",
    async (name, address) => {
      const crawled = await crawl({ name, address, locationIds: LIMITED });
      expect([...crawled.refused]).toEqual([]);
    },
  );

  test("changes a space where the role counts, and only looks at one elsewhere", async () => {
    const [own, other] = [
      await crawl({ name: "Space", address: spacePath(NORTH.space.id), locationIds: LIMITED }),
      await crawl({ name: "Space", address: spacePath(SOUTH.space.id), locationIds: LIMITED }),
    ];
    expect(writesOf(own)).toContain("spaces.archive");
    expect(writesOf(other)).toEqual([]);
  });
});

test("an administrator of one location changes an asset there, and only looks at one elsewhere", async () => {
  const [own, other] = [
    await crawl({ name: "AssetDetails", address: assetPath(NORTH.asset), locationIds: LIMITED }),
    await crawl({ name: "AssetDetails", address: assetPath(SOUTH.asset), locationIds: LIMITED }),
  ];
  expect(writesOf(own)).toContain("assets.archive");
  expect(writesOf(other)).toEqual([]);
});

// A crawl that pressed nothing would prove nothing.
describe("an administrator of everything", () => {
  test.each([
    ["structure", ["locations.archive", "floors.archive", "spaces.archive", "spaces.updateMany"]],
    ["types", ["spaceTypes.create", "spaceTypes.hardDelete"]],
    ["features", ["features.hardDelete"]],
    ["beacons", ["beacons.remove"]],
    ["codes", ["assetCodes.claim", "spaceCodes.revoke"]],
    ["asset-types", ["assetTypes.create", "assetTypes.merge", "assetTypes.remove"]],
    ["manufacturers", ["manufacturers.merge", "manufacturers.remove"]],
    ["users", ["invitations.resend", "invitations.revoke", "users.create"]],
    ["branding", ["organisations.removeLogo"]],
    ["languages", ["organisations.update"]],
    ["settings", ["organisations.update"]],
  ])("reaches in the tab %s what it is for", async (tab, expected) => {
    const address = tabAddress(tab);
    const crawled = await crawl({ name: "OrganisationAdmin", address, locationIds: [] });
    expect([...crawled.writes]).toEqual(expect.arrayContaining(expected));
  });

  test("makes an API token that may write", async () => {
    const crawled = await crawl({ name: "Settings", locationIds: [] });
    expect([...crawled.writes]).toContain("apiTokens.create");
  });
});
