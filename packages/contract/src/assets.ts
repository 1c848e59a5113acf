import { DASHBOARD_SCOPES } from "@storey/domain";
import { z } from "zod";
import { AssetDashboard } from "./asset-dashboard.ts";
import { AssetHistoryEntry, LatestAssetChange } from "./asset-history.ts";
import { AssetSearch, AssetSearchResults } from "./asset-search.ts";
import {
  Asset,
  AssetChanges,
  AssetMove,
  NewAsset,
  PlaceAssets,
  SpaceAssets,
} from "./asset-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { SpaceIssue } from "./issue-shapes.ts";
import { ById, Id, QueryNumber, text } from "./shape.ts";

const count = z.int().nonnegative();
const common = { tag: "Assets", setting: "asset_management" } as const;
const reading = { ...common, access: "organisation.assets.read" } as const;
const changing = {
  ...common,
  access: "organisation.assets.update",
  isWithinLocation: true,
} as const;

/**
 * The calls about assets. A role that is limited to locations writes to what lies in them; a floating
 * asset without a home lies in none and needs rights in the whole organisation.
 */
export const assets = {
  search: endpoint({
    ...reading,
    method: "POST",
    path: "/assets/search",
    summary: "Finds assets by text and filters, with facets.",
    body: AssetSearch,
    response: AssetSearchResults,
  }),
  create: endpoint({
    ...changing,
    access: "organisation.assets.create",
    method: "POST",
    path: "/assets",
    summary:
      "Adds an asset or a lot. The same serial number of one manufacturer is told by `sameSerialNumber`, and not refused.",
    body: NewAsset,
    response: Asset,
    status: 201,
    errors: [
      "not_found",
      "access.location",
      "record.exists",
      "asset.tag_taken",
      "parent.archived",
      "asset.cycle",
    ],
  }),
  get: endpoint({
    ...reading,
    method: "GET",
    path: "/assets/{id}",
    summary: "Gives one asset.",
    params: ById,
    response: Asset,
    errors: ["not_found"],
  }),
  update: endpoint({
    ...changing,
    method: "PATCH",
    path: "/assets/{id}",
    summary:
      "Changes an asset. Its state takes the steps of `ASSET_STEPS`; what is disposed of needs a reason.",
    params: ById,
    body: AssetChanges,
    record: Asset,
    response: Asset,
    errors: [
      "not_found",
      "access.location",
      "record.conflict",
      "asset.tag_taken",
      "asset.step",
      "asset.cycle",
      "parent.archived",
    ],
  }),
  move: endpoint({
    ...changing,
    method: "POST",
    path: "/assets/{id}/move",
    summary:
      "Moves an asset to a space, or makes it floating. Its open issues go along; its parts stay where they are.",
    params: ById,
    body: AssetMove,
    response: z.object({
      result: Asset,
      /** How many open issues went along. */
      movedIssuesCount: count,
    }),
    errors: ["not_found", "access.location", "record.conflict", "parent.archived"],
  }),
  putBack: endpoint({
    ...changing,
    method: "POST",
    path: "/assets/{id}/put-back",
    summary:
      "Puts an asset that was missing and is found back to what it was before: in stock or in service. One that is so already stays as it is.",
    params: ById,
    response: Asset,
    errors: ["not_found", "access.location", "asset.step"],
  }),
  archive: endpoint({
    ...changing,
    access: "organisation.assets.delete",
    method: "DELETE",
    path: "/assets/{id}",
    summary: "Archives an asset. It keeps its tag, its codes and its issues.",
    params: ById,
    response: Asset,
    errors: ["not_found", "access.location"],
  }),
  restore: endpoint({
    ...changing,
    access: "organisation.assets.delete",
    method: "PUT",
    path: "/assets/{id}/restore",
    summary: "Restores an asset. Its space must be in use.",
    params: ById,
    response: Asset,
    errors: ["not_found", "access.location", "parent.archived"],
  }),
  history: endpoint({
    ...reading,
    method: "GET",
    path: "/assets/{id}/history",
    summary: "Lists what happened to an asset field by field, newest first.",
    params: ById,
    query: z.strictObject({
      /** Only entries with a smaller id: the last one of the page before. */
      before: QueryNumber(Number.MAX_SAFE_INTEGER),
      /** 50 unless told. */
      pageSize: QueryNumber(200),
    }),
    response: z.object({
      results: z.array(AssetHistoryEntry),
      /** Whether there are older ones. */
      hasMore: z.boolean(),
    }),
    errors: ["not_found"],
  }),
  revert: endpoint({
    ...changing,
    method: "POST",
    path: "/assets/{id}/history/{eventId}/revert",
    summary:
      "Gives one field the value again that it had before a change; the rules of a change hold, and a place is gone back to as by a move.",
    params: z.strictObject({ id: Id, eventId: z.string().regex(/^[1-9]\d{0,15}$/) }),
    body: z.strictObject({
      /** As the history names it. */
      field: text(60),
    }),
    response: Asset,
    errors: [
      "not_found",
      "access.location",
      "asset.not_revertible",
      "asset.tag_taken",
      "asset.step",
      "asset.cycle",
      "parent.archived",
    ],
  }),
  issues: endpoint({
    ...common,
    access: "member",
    method: "GET",
    path: "/assets/{id}/issues",
    summary: "Lists the open issues of an asset in short, the newest first: at most 200.",
    params: ById,
    response: z.array(SpaceIssue),
    errors: ["not_found"],
  }),
  latestChanges: endpoint({
    ...reading,
    method: "GET",
    path: "/assets/changes",
    summary:
      "Lists the active assets that changed last, each with who changed what, newest first: at most 50.",
    query: z.strictObject({
      /** 10 unless told. */
      pageSize: QueryNumber(50),
    }),
    response: z.array(LatestAssetChange),
  }),
  counts: endpoint({
    ...reading,
    method: "GET",
    path: "/assets/counts",
    summary:
      "Counts the active assets of every location, floor and space that has any; a location counts the floating ones whose home it is, too.",
    response: z.array(PlaceAssets),
  }),
  dashboard: endpoint({
    ...common,
    access: "organisation.asset.analytics",
    method: "GET",
    path: "/assets/dashboard",
    summary:
      "Counts assets by the buckets of their dates, state, type, manufacturer and location, and open issues by model.",
    query: z.strictObject({
      /** Those in current states without it; retired, disposed and archived ones stay out until asked for. */
      scope: z.enum(DASHBOARD_SCOPES).optional(),
    }),
    response: AssetDashboard,
  }),
  ofSpace: endpoint({
    ...common,
    access: "member",
    method: "GET",
    path: "/spaces/{id}/assets",
    summary:
      "Counts the assets of a space by kind and lists them by tag. Without `organisation.assets.read` one sees tag, kind, model and picture alone.",
    params: ById,
    query: z.strictObject({
      /** From 1. */
      page: QueryNumber(10_000),
      /** 50 unless told. */
      pageSize: QueryNumber(200),
      /** Lists this one alone, where it is in the space; all are counted all the same. */
      assetId: Id.optional(),
    }),
    response: SpaceAssets,
    errors: ["not_found"],
  }),
};
