import type { Panorama } from "@storey/contract";
import type { PoolClient } from "pg";
import type { MadeFacts } from "../../platform/records/panorama.table.ts";

/** A panorama that waits to be made ready. */
export interface WaitingPanorama {
  readonly crop: Panorama["crop"];
}

/**
 * Finds the panorama of a folder while it waits, or failed by the server's fault. Archived ones too:
 * they can be restored.
 */
export async function findWaitingPanorama(
  client: PoolClient,
  organisationId: string,
  s3Key: string,
): Promise<WaitingPanorama | undefined> {
  const { rows } = await client.query<WaitingPanorama>(
    `select crop from space_panorama where organisation_id = $1 and s3_key = $2
       and (state = 'processing' or error_code = 'server.error')`,
    [organisationId, s3Key],
  );
  return rows[0];
}

/** Notes the files that were made. False when the panorama is gone or its folder is another one. */
export async function setPanoramaReady(
  client: PoolClient,
  organisationId: string,
  s3Key: string,
  made: MadeFacts,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update space_panorama set state = 'ready', error_code = null, made = $3
     where organisation_id = $1 and s3_key = $2 and state <> 'ready'`,
    [organisationId, s3Key, JSON.stringify(made)],
  );
  return rowCount === 1;
}

/** Tells whether a panorama has that folder. */
export async function isPanoramaFolder(
  client: PoolClient,
  organisationId: string,
  s3Key: string,
): Promise<boolean> {
  const { rows } = await client.query(
    "select from space_panorama where organisation_id = $1 and s3_key = $2",
    [organisationId, s3Key],
  );
  return rows.length > 0;
}

/** Notes why it cannot be made ready. */
export async function setPanoramaFailed(
  client: PoolClient,
  organisationId: string,
  s3Key: string,
  errorCode: NonNullable<Panorama["errorCode"]>,
): Promise<void> {
  await client.query(
    `update space_panorama set state = 'failed', error_code = $3
     where organisation_id = $1 and s3_key = $2 and state = 'processing'`,
    [organisationId, s3Key, errorCode],
  );
}
