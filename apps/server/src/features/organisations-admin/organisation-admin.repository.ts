import type { OrganisationSummary } from "@storey/contract";
import {
  DEFAULT_TIME_ZONE,
  ORGANISATION_SETTING_KEYS,
  type OrganisationSettingKey,
} from "@storey/domain";
import { catalogueId } from "../../db/catalogue.ts";
import { sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { logoUrl } from "../../platform/records/logo-url.ts";

type Licence = OrganisationSummary["licence"];
type Usage = OrganisationSummary["usage"];
interface Row extends Omit<OrganisationSummary, "licence" | "usage" | "branding">, Licence, Usage {
  readonly logoKey: string | null;
}

const summariesStatement = written<Row>("select * from organisation_summaries($1, $2)");

/**
 * Returns all organisations by name with the counts of their records; the archived ones too when
 * asked.
 */
export async function findSummaries(
  transaction: Transaction,
  withDeleted: boolean,
): Promise<OrganisationSummary[]> {
  return (await transaction.all(summariesStatement(null, withDeleted))).map(summaryOf);
}

/** Returns one organisation with the counts of its records, archived or not. Throws `not_found`. */
export async function getSummary(
  transaction: Transaction,
  organisationId: string,
): Promise<OrganisationSummary> {
  const row = await transaction.first(summariesStatement(organisationId, true));
  if (!row) throw notFound();
  return summaryOf(row);
}

function summaryOf(row: Row): OrganisationSummary {
  const { logoKey, hasAssetManagement, hasPro, ...rest } = row;
  const { users, locations, floors, spaces, images, ...summary } = rest;
  return {
    ...summary,
    licence: { hasAssetManagement, hasPro },
    branding: { logo_url: logoUrl(row.id, logoKey) },
    usage: { users, locations, floors, spaces, images },
  };
}

/** The values of a new organisation. */
export interface NewOrganisation {
  readonly name: string;
  readonly timezone?: string | undefined;
}

/**
 * Adds the organisation that the transaction acts for, with every module on, as
 * the command line does. Breaks `record.exists`.
 */
export async function insertOrganisation(
  transaction: Transaction,
  id: string,
  { name, timezone = DEFAULT_TIME_ZONE }: NewOrganisation,
): Promise<void> {
  await transaction.execute(sqlBuilder.insertInto("organisation").values({ id, name, timezone }));
  await transaction.execute(
    sqlBuilder.insertInto("organisationSetting").values(
      ORGANISATION_SETTING_KEYS.map((key) => ({
        organisationId: id,
        settingId: catalogueId("setting", key),
        enabled: true,
      })),
    ),
  );
}

/** Turns a module of the organisation on or off; its value stays when none is given. */
export async function saveOrganisationSetting(
  transaction: Transaction,
  organisationId: string,
  settingKey: OrganisationSettingKey,
  { enabled, value }: { enabled: boolean; value?: string | null | undefined },
): Promise<void> {
  const changed = {
    enabled,
    updatedAt: new Date().toISOString(),
    ...(value === undefined ? {} : { value }),
  };
  await transaction.execute(
    sqlBuilder
      .insertInto("organisationSetting")
      .values({
        organisationId,
        settingId: catalogueId("setting", settingKey),
        enabled,
        value: value ?? null,
      })
      .onConflict((conflict) =>
        conflict.columns(["organisationId", "settingId"]).doUpdateSet(changed),
      ),
  );
}

/** Archives the organisation, or restores it; doing so again changes nothing. */
export async function setOrganisationArchived(
  transaction: Transaction,
  organisationId: string,
  isArchived: boolean,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("organisation")
      .set({ deletedAt: isArchived ? new Date().toISOString() : null })
      .where("id", "=", organisationId)
      .where("deletedAt", isArchived ? "is" : "is not", null),
  );
}

const joinStatement = written<{ outcome: "done" | "already_member" }>(
  "select join_organisation($1) as outcome",
);

/** Makes the caller a member, not at home, without a role. False when they are one. */
export async function joinOrganisation(
  transaction: Transaction,
  membershipId: string,
): Promise<boolean> {
  const row = await transaction.first(joinStatement(membershipId));
  return row?.outcome === "done";
}

const lockStatement = written<{ deletedAt: string | null }>(
  "select deleted_at from organisation where id = $1 for update",
);
const readStatement = written<{ deletedAt: string | null }>(
  "select deleted_at from organisation where id = $1",
);

/** Tells whether the organisation is archived, and locks it for a write. Throws `not_found`. */
export async function isArchivedOrganisation(
  transaction: Transaction,
  organisationId: string,
  mode: "read" | "write",
): Promise<boolean> {
  const statement = mode === "write" ? lockStatement : readStatement;
  const row = await transaction.first(statement(organisationId));
  if (!row) throw notFound();
  return row.deletedAt !== null;
}

/** The caller and their address, as the history writes them. */
export interface CallOrigin {
  readonly requestId: string;
  readonly address: string;
}

const originStatement = written<CallOrigin>(
  `select current_setting('app.request_id', true) as request_id, current_setting('app.address', true) as address`,
);

/** Returns the origin that this transaction's history would have. */
export async function findCallOrigin(transaction: Transaction): Promise<CallOrigin> {
  const origin = await transaction.first(originStatement());
  return origin ?? { requestId: "", address: "" };
}
