import { ASSET_ALIAS_MAX_LENGTH, assetAliasKey } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OWNERS, readingOf, writingOf } from "./owners.ts";
import { ById, Id, Moment, text } from "./shape.ts";

/** What an asset is called on the label of a former system: an address, a number, any text. */
export const AssetAlias = z.object({ id: Id, value: z.string(), createdAt: Moment });
export type AssetAlias = z.infer<typeof AssetAlias>;

const tag = "Assets";
const path = "/assets/{id}/aliases";
const reading = { tag, ...readingOf(OWNERS.asset) };
const writing = { tag, ...writingOf(OWNERS.asset) };

/** The calls about the labels of a former system that lead to an asset. */
export const assetAliases = {
  list: endpoint({
    ...reading,
    method: "GET",
    path,
    summary: "Lists the labels of a former system that lead to an asset, the oldest first.",
    params: ById,
    response: z.array(AssetAlias),
    errors: ["not_found"],
  }),
  create: endpoint({
    ...writing,
    method: "POST",
    path,
    summary:
      "Makes a label of a former system lead to an asset. Of an address the path counts, on any host; letter case does not count.",
    params: ById,
    body: z.strictObject({
      id: Id.optional(),
      value: text(ASSET_ALIAS_MAX_LENGTH).refine(
        (value) => assetAliasKey(value).length > 0 && assetAliasKey(value) !== "/",
        {
          error: "text.too_short",
          params: { length: 1 },
        },
      ),
    }),
    response: AssetAlias,
    status: 201,
    errors: ["not_found", "access.location", "record.exists", "asset.alias_taken"],
  }),
  remove: endpoint({
    ...writing,
    method: "DELETE",
    path: `${path}/{aliasId}`,
    summary: "Takes a label of a former system from an asset: it leads nowhere then.",
    params: z.strictObject({ id: Id, aliasId: Id }),
    response: AssetAlias,
    errors: ["not_found", "access.location"],
  }),
};
