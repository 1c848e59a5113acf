import type { Feature, Organisation, OrganisationChanges, SpaceType } from "@storey/contract";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { logoUrl } from "../../platform/records/logo-url.ts";

/** An organisation without the records that belong to it. */
export type OrganisationCore = Omit<
  Organisation,
  "spaceTypes" | "features" | "settings" | "locations"
>;

/** Returns the organisation's own fields. Throws `not_found`. */
export async function getOrganisationCore(
  transaction: Transaction,
  organisationId: string,
): Promise<OrganisationCore> {
  const row = await transaction.first(
    sqlBuilder
      .selectFrom("organisation")
      .select([
        "id",
        "version",
        "name",
        "email",
        "timezone",
        "assetTagPrefix",
        "custodyReminderDays",
        "checklistRetentionYears",
        "languages",
        "logoKey",
        "hasAssetManagement",
        "hasPro",
        "createdAt",
        "updatedAt",
        "deletedAt",
      ])
      .where("id", "=", organisationId),
  );
  if (!row) throw notFound();
  const { hasAssetManagement, hasPro, logoKey, ...core } = row;
  return {
    ...core,
    branding: { logo_url: logoUrl(row.id, logoKey) },
    licence: { hasAssetManagement, hasPro },
  };
}

const RECORD = [
  "id",
  "version",
  "organisationId",
  "name",
  "translations",
  "translatedFrom",
  "createdAt",
  "updatedAt",
  "deletedAt",
] as const;

/** Finds the space types of an organisation by name; the archived ones too when asked. */
export function findSpaceTypes(
  transaction: Transaction,
  organisationId: string,
  withDeleted = false,
): Promise<SpaceType[]> {
  const all = sqlBuilder
    .selectFrom("spaceType")
    .select(RECORD)
    .where("organisationId", "=", organisationId)
    .orderBy("name");
  return transaction.all(withDeleted ? all : all.where("deletedAt", "is", null));
}

/** Finds the features of an organisation by name; the archived ones too when asked. */
export function findFeatures(
  transaction: Transaction,
  organisationId: string,
  withDeleted = false,
): Promise<Feature[]> {
  const all = sqlBuilder
    .selectFrom("feature")
    .select([...RECORD, "icon"])
    .where("organisationId", "=", organisationId)
    .orderBy("name");
  return transaction.all(withDeleted ? all : all.where("deletedAt", "is", null));
}

/** The values to write for the changes of an organisation by its own people. */
export function organisationValues(changes: OrganisationChanges) {
  const { name, email, timezone, assetTagPrefix, languages } = changes;
  const { custodyReminderDays, checklistRetentionYears } = changes;
  return {
    ...{ name, email, timezone, assetTagPrefix, custodyReminderDays, checklistRetentionYears },
    languages: languages === undefined ? undefined : JSON.stringify(languages),
  };
}

/**
 * Gives the organisation another logo, or none, and returns the key of the former one. Throws
 * `not_found`.
 */
export async function replaceLogo(
  transaction: Transaction,
  organisationId: string,
  logoKey: string | null,
): Promise<string | null> {
  const own = sqlBuilder.selectFrom("organisation").where("id", "=", organisationId);
  const former = await transaction.first(own.select("logoKey").forNoKeyUpdate());
  if (!former) throw notFound();
  if (former.logoKey !== logoKey) {
    await transaction.execute(
      sqlBuilder.updateTable("organisation").set({ logoKey }).where("id", "=", organisationId),
    );
  }
  return former.logoKey;
}

/** Tells whether a logo of this key is the organisation's now. */
export async function hasLogo(
  transaction: Transaction,
  organisationId: string,
  logoKey: string,
): Promise<boolean> {
  const row = await transaction.first(
    sqlBuilder.selectFrom("organisation").select("logoKey").where("id", "=", organisationId),
  );
  return row?.logoKey === logoKey;
}
