import type { Removal } from "./removal.ts";

const ASSETS = "db/migrations/0071-assets.ts";
const PLACES = "src/features/assets/asset-places.test.ts";
const WORDS = "db/migrations/0088-dense-words-of-assets.ts";
const TEXT = "src/features/assets/asset-text.test.ts";
const RULES = "src/features/assets/assets.test.ts";
const HOTSPOTS = "src/features/panoramas/hotspots.test.ts";
const CODES = "src/features/assets/asset-codes.test.ts";
const ALIASES = "src/features/assets/asset-aliases.test.ts";
const FAVOURITES = "src/features/favourites/asset-favourites.test.ts";
const IN_SCOPE =
  "(select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[])";
const RESTRICTED =
  "members without a right to assets see none that floats, and none behind a network they are not in";

/** What protects assets. */
export const ASSET_REMOVALS: readonly Removal[] = [
  {
    guard: "the networks that assets are shown in",
    file: ASSETS,
    from: "using (location_id is null or location_id <> all ((select barred_locations())::uuid[]));",
    to: "using (true);",
    tests: PLACES,
    test: RESTRICTED,
  },
  {
    guard: "the organisation whose words are counted from their index",
    file: WORDS,
    from: "return 'coalesce(a.organisation_id, $1) = $1 and (a.deleted_at is not null) = $2'",
    to: "return '$1 is not null and (a.deleted_at is not null) = $2'",
    tests: TEXT,
    test: "a text that very many assets hold is counted of nobody else, whose organisation's id ends alike",
  },
  {
    guard: "the networks whose words are counted from their index",
    file: "db/migrations/0135-words-of-assets-and-models.ts",
    from: "|| format(' and (a.location_id is null or a.location_id <> all (%L::uuid[]))', barred_locations())",
    to: "",
    tests: TEXT,
    test: "a text that very many assets hold is counted as far as networks show it",
  },
  {
    guard: "the hold of assets to the locations of a role",
    file: ASSETS,
    from: `create policy scope_update on asset as restrictive for update using (${IN_SCOPE});`,
    to: "create policy scope_update on asset as restrictive for update using (true);",
    tests: PLACES,
    test: "a role that is limited to locations counts for what lies there, at both ends of a move",
  },
  {
    guard: "the new assets that a role with a limit does not let float",
    file: ASSETS,
    from: `create policy scope_insert on asset as restrictive for insert with check (${IN_SCOPE});`,
    to: "create policy scope_insert on asset as restrictive for insert with check (true);",
    tests: PLACES,
    test: "a role that is limited to locations reads what floats without a home, and writes nothing of it",
  },
  {
    guard: "the assets that are no part of themselves",
    file: ASSETS,
    from: "if above = new.id then",
    to: "if above = new.id then exit;",
    tests: RULES,
    test: "parts hang on one another without a circle, however long",
  },
  {
    guard: "the asset tags that nobody else has",
    file: ASSETS,
    from: "create unique index asset_tag on asset (organisation_id, tag_key);",
    to: "create index asset_tag on asset (organisation_id, tag_key);",
    tests: RULES,
    test: "tags are given to one of two who ask for the same at once, and to each of many who ask for none",
  },
  {
    guard: "the steps of the life of an asset",
    file: "features/assets/asset-rules.ts",
    from: "to !== undefined && !isAssetStep(from.lifecycleStatus, to)",
    to: "from === undefined && to === undefined && isAssetStep === undefined",
    tests: RULES,
    test: "the life of an asset takes the steps of the table, and is disposed of with a reason and a day",
  },
  {
    guard: "the archived models that no asset is made of",
    file: "features/assets/asset.service.ts",
    from: 'if (model.deletedAt !== null) throw new ProblemError("parent.archived");',
    to: "",
    tests: RULES,
    test: "the model of an asset is one in use: of an archived one none is made, and those that are there stay",
  },
  {
    guard: "what of an asset is told to every member",
    file: "features/assets/space-asset.repository.ts",
    from: 'visibleColumns("$3::boolean")',
    to: 'visibleColumns("($3::boolean or true)")',
    tests: PLACES,
    test: "members without a right to assets see tag, kind, model and picture of those in rooms, and may report on them",
  },
  {
    guard: "the floating assets that a tag does not lead members to",
    file: "features/space-codes/scanned-code.repository.ts",
    from: "::boolean or a.space_id is not null)`;",
    to: "::boolean or true)`;",
    tests: PLACES,
    test: RESTRICTED,
  },
  {
    guard: "the open issues that an asset takes along",
    file: "db/migrations/0072-issues-and-codes-of-assets.ts",
    from: "when (pg_trigger_depth() = 0 and old.space_id is distinct from new.space_id)",
    to: "when (false)",
    tests: PLACES,
    test: "a move takes the open issues along, and says how many",
  },
  {
    guard: "the places that keep their assets from being lost",
    file: "features/archive/archive.service.ts",
    from: "await letAssetsLeave(transaction, actor, { place, locationId }, leaving);",
    to: "void [letAssetsLeave, leaving];",
    tests: PLACES,
    test: "a place with assets is not archived before they go, and says how many there are",
  },
  {
    guard: "the right to assets of who archives their place",
    file: "features/assets/leaving-assets.service.ts",
    from: 'if (places !== null && !places.includes(locationId)) throw new ProblemError("access.forbidden");',
    to: "",
    tests: PLACES,
    test: "a place with assets keeps them from who may archive rooms and not change assets",
  },
  {
    guard: "the right to the asset that a code is taken from",
    file: "features/space-codes/space-code.service.ts",
    from: 'if (!isThere) throw new ProblemError("access.forbidden");',
    to: "void isThere;",
    tests: CODES,
    test: "a code goes from an asset to a space and back by who may change both",
  },
  {
    guard: "the asset whose code is revoked",
    file: "features/space-codes/space-code.repository.ts",
    from: "const isOwners = ownerId === undefined ?",
    to: "const isOwners = ownerId !== null ?",
    tests: CODES,
    test: "a code is not revoked as that of an asset it does not lead to",
  },
  {
    guard: "what a member may not know of an asset in a panorama",
    file: "features/assets/placed-asset.service.ts",
    from: "return findPlacedAssets(transaction, actor.organisationId, ids, seesAllOfAssets(actor));",
    to: "return findPlacedAssets(transaction, actor.organisationId, ids, seesAllOfAssets(actor) || true);",
    tests: HOTSPOTS,
    test: "hotspots of assets tell of each what the caller may know, while it is in this room",
  },
  {
    guard: "the one asset that the label of a former system leads to",
    file: "db/migrations/0075-asset-aliases.ts",
    from: "create unique index asset_alias_value on asset_alias (organisation_id, value_key);",
    to: "create index asset_alias_value on asset_alias (organisation_id, value_key);",
    tests: ALIASES,
    test: "the label of a former system leads to one asset of its organisation, of two who give it at once",
  },
  {
    guard: "the labels of a former system where who adds them may write",
    file: "features/assets/asset-alias.routes.ts",
    from: 'await requireWritable(transaction, { organisationId, kind: "asset", id: params.id }, true);',
    to: "",
    tests: ALIASES,
    test: "the label of a former system that is nothing is refused, and so is one of who may not change the asset",
  },
  {
    guard: "the check of which assets labels are printed for",
    file: "features/space-codes/asset-label.service.ts",
    from: 'if (assets.some(({ isInScope }) => !isInScope)) throw new ProblemError("access.location");',
    to: "",
    tests: "src/features/space-codes/asset-labels.test.ts",
    test: "a file of labels is for who may change all of its assets",
  },
  {
    guard: "the floating assets that members do not mark",
    file: "features/favourites/favourite.routes.ts",
    from: "await requireVisible?.(transaction, actor, id);",
    to: "void requireVisible;",
    tests: FAVOURITES,
    test: "favourite and recently viewed assets that float are there for who reads assets alone",
  },
  {
    guard: "the floating assets that members' lists leave out",
    file: "features/assets/visible-asset.repository.ts",
    from: "and ($3 or a.space_id is not null)",
    to: "and ($3 or true)",
    tests: FAVOURITES,
    test: "favourite and recently viewed assets go out of a member's lists while they float, and come back with a room",
  },
  {
    guard: "what of a marked asset is told to every member",
    file: "features/assets/visible-asset.repository.ts",
    from: 'visibleColumns("$3::boolean")',
    to: 'visibleColumns("($3::boolean or true)")',
    tests: FAVOURITES,
    test: "favourite and recently viewed assets are told whole to who reads assets, and by tag, kind, model, picture and place to others",
  },
  {
    guard: "the views of other kinds that are not cleared",
    file: "features/favourites/favourite.repository.ts",
    from: '.where("kind", "=", kind)',
    to: '.where("kind", "is not", null)',
    tests: FAVOURITES,
    test: "favourite and recently viewed assets are kept when the viewed spaces are cleared from outside",
  },
  {
    guard: "the right to archive that each asset of a change of many is held to",
    file: "features/imports/asset-changes/asset-change.service.ts",
    from: 'if (places?.length === 0) throw new ProblemError("access.forbidden");',
    to: "void places;",
    tests: "src/features/imports/asset-changes/asset-changes.test.ts",
    test: "a change of many assets is made row by row by the rights of who makes it, where each asset lies",
  },
  {
    guard: "the assets of others that a change of many does not name",
    file: "features/imports/asset-changes/asset-change.service.ts",
    from: "if (there.length < wanted.size) throw notFound();",
    to: "",
    tests: "src/features/imports/asset-changes/asset-changes.test.ts",
    test: "a change of many assets knows no assets, models or places of others",
  },
];
