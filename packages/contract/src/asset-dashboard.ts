import { z } from "zod";
import { DateCounts } from "./asset-search.ts";
import { AssetLifecycleStatus } from "./asset-shapes.ts";
import { Id, Named } from "./shape.ts";

const count = z.int().nonnegative();

/** Those that most assets are of, the most first, and what the others come to. */
const Ranking = z.object({
  /** At most ten; a null id and name are the assets that have none. */
  results: z.array(z.object({ id: Id.nullable(), name: z.string().nullable(), count })),
  /** How many more there are, and how many assets they have. */
  others: z.object({ choices: count, assets: count }),
});

/** What an organisation's assets come to, as far as the caller's network shows them. */
export const AssetDashboard = z.object({
  /** By the organisation's clock, as `2027-03-31`: what the buckets are counted from. */
  today: z.string(),
  totalCount: count,
  /** All five buckets of each date, the most pressing first (Spec §9). */
  dates: DateCounts,
  /** Those that any is in. */
  lifecycleStatuses: z.array(z.object({ value: AssetLifecycleStatus, count })),
  floating: count,
  assetTypes: Ranking,
  manufacturers: Ranking,
  locations: Ranking,
  /** The ten models with the most open issues that the caller sees. */
  issuesByModel: z.array(
    z.object({
      model: Named,
      issuesCount: z.int().positive(),
      /** How many assets they are about. */
      assetsCount: z.int().positive(),
    }),
  ),
});
export type AssetDashboard = z.infer<typeof AssetDashboard>;
