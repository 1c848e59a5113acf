import { assets, issues, members, spaces } from "@storey/contract";
import { can, isSettingEnabled } from "@storey/domain";
import { call } from "../../lib/call.ts";
import { permissionsOf } from "../../lib/session/rights.ts";
import type { Session } from "../../lib/session/session.ts";
import { assetEntries, issueEntries, personEntries, spaceEntries } from "./entries.ts";
import type { Source } from "./use-found.ts";

const SPACES_SHOWN = 8;
const ASSETS_SHOWN = 5;
const ISSUES_SHOWN = 5;
const PEOPLE_SHOWN = 5;
/**
 * The number of issues that are searched for one with the typed number, as longer numbers that
 * begin with it match too.
 */
const NUMBERS_READ = 100;
const NUMBER = /^#?\s*(\d{1,9})$/;

const SPACES: Source = {
  failure: "Spaces could not be searched",
  find: async (text, signal) => {
    const body = { searchTerm: text, pageSize: SPACES_SHOWN, withFacets: false };
    const { results, corrections } = await call(spaces.search, { body, signal });
    return { entries: spaceEntries(results), corrections };
  },
};

const ASSETS: Source = {
  failure: "Assets could not be searched",
  find: async (text, signal) => {
    const body = { searchTerm: text, pageSize: ASSETS_SHOWN, withFacets: false };
    return { entries: assetEntries((await call(assets.search, { body, signal })).results) };
  },
};

const ISSUES: Source = {
  failure: "Issues could not be searched",
  find: async (text, signal) => {
    const number = Number(NUMBER.exec(text)?.[1] ?? Number.NaN);
    const pageSize = Number.isNaN(number) ? ISSUES_SHOWN : NUMBERS_READ;
    const body = { searchTerm: text, pageSize, withFacets: false };
    const { results } = await call(issues.search, { body, signal });
    const isIt = (issue: { readonly number: number }) => Number(issue.number === number);
    const itFirst = results.toSorted((a, b) => isIt(b) - isIt(a));
    return { entries: issueEntries(itFirst.slice(0, ISSUES_SHOWN)) };
  },
};

const PEOPLE: Source = {
  failure: "The people could not be searched",
  find: async (text, signal) => {
    const body = { searchTerm: text, pageSize: PEOPLE_SHOWN };
    return { entries: personEntries((await call(members.search, { body, signal })).results) };
  },
};

/** Lists the server's sources that this session may read; null stands for one that it may not. */
export function sourcesOf({ user, organisation }: Session) {
  const hasSpaces = isSettingEnabled(organisation?.settings, "spaces_core");
  // A person is shown in the administration, which opens to those who may read spaces.
  const needed = ["organisation.users.read", "organisation.spaces.read"] as const;
  return {
    spaces: SPACES,
    assets:
      isSettingEnabled(organisation?.settings, "asset_management") &&
      can(permissionsOf(user), "organisation.assets.read")
        ? ASSETS
        : null,
    issues: hasSpaces ? ISSUES : null,
    people: can(permissionsOf(user), needed) ? PEOPLE : null,
  };
}
