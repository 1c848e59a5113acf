import {
  ORGANISATION_SETTING_KEYS,
  type OrganisationSettingKey,
  type RoleName,
} from "@storey/domain";
import { v7 } from "uuid";
import { catalogueId } from "../src/db/catalogue.ts";
import { createCredential } from "../src/identity/credential.service.ts";
import { issueToken } from "../src/identity/issue-token.ts";
import type { TestServer } from "./server.ts";

let counter = 0;

/** Returns a name that nothing has yet in this run. */
function fresh(kind: string): string {
  counter += 1;
  return `${kind} ${counter}`;
}

/** A person who can sign in, with a token. */
export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly auth0Id: string;
  readonly token: string;
}

/** Makes the records that tests start from, straight in the database. */
export class Factory {
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
  }

  async organisation({
    name = fresh("Organisation"),
    settings = ORGANISATION_SETTING_KEYS,
  }: {
    name?: string;
    settings?: readonly OrganisationSettingKey[];
  } = {}): Promise<string> {
    const id = v7();
    await this.#query("insert into organisation (id, name) values ($1, $2)", [id, name]);
    await this.#query(
      "insert into organisation_setting (organisation_id, setting_id, enabled) select $1, unnest($2::uuid[]), true",
      [id, settings.map((key) => catalogueId("setting", key))],
    );
    return id;
  }

  /**
   * Makes a user who belongs to the organisations, the first one active, with the roles in each.
   */
  async user({
    organisations = [],
    roles = [],
    appRoles = [],
  }: {
    organisations?: readonly string[];
    roles?: readonly RoleName[];
    appRoles?: readonly RoleName[];
  } = {}): Promise<TestUser> {
    const id = v7();
    const email = `person-${id}@example.test`;
    const { database } = this.#server.installation;
    const { auth0Id } = await createCredential(database.pool, { email, emailVerified: true });
    await this.#query(
      "insert into user_account (id, auth0_id, email, first_name, active_organisation_id) values ($1, $2, $3, 'Robin', $4)",
      [id, auth0Id, email, organisations[0] ?? null],
    );
    for (const organisationId of organisations) {
      await this.#query(
        "insert into user_organisation (organisation_id, id, user_id) values ($1, $2, $3)",
        [organisationId, v7(), id],
      );
      for (const role of roles) await this.grant(id, organisationId, role);
    }
    for (const role of appRoles) {
      await this.#query("insert into user_app_role (user_id, role_id) values ($1, $2)", [
        id,
        catalogueId("role", role),
      ]);
    }
    return { id, email, auth0Id, token: await this.token(email) };
  }

  /** Gives a role; `locationIds` limits it to those locations, without one it counts in all. */
  async grant(
    userId: string,
    organisationId: string,
    role: RoleName,
    locationIds: readonly string[] = [],
  ): Promise<void> {
    await this.#query(
      "insert into user_organisation_role (organisation_id, user_id, role_id, location_ids) values ($1, $2, $3, $4)",
      [organisationId, userId, catalogueId("role", role), locationIds],
    );
  }

  /** Makes an access token of the embedded authority. */
  async token(email: string): Promise<string> {
    const { installation, running } = this.#server;
    const { authority, publicUrl } = running;
    if (!authority.embedded) throw new Error("the test server has no embedded authority");
    const { audience } = authority.described;
    return issueToken(installation.database.pool, authority.embedded.keyRing, {
      publicUrl,
      audience,
      email,
    });
  }

  async location(organisationId: string, name: string = fresh("Location")): Promise<string> {
    const id = v7();
    await this.#query("insert into location (organisation_id, id, name) values ($1, $2, $3)", [
      organisationId,
      id,
      name,
    ]);
    return id;
  }

  async floor(
    organisationId: string,
    locationId?: string,
    name: string = fresh("Floor"),
  ): Promise<string> {
    const id = v7();
    await this.#query(
      "insert into floor (organisation_id, id, location_id, name) values ($1, $2, $3, $4)",
      [organisationId, id, locationId ?? (await this.location(organisationId)), name],
    );
    return id;
  }

  async spaceType(organisationId: string, name: string = fresh("Type")): Promise<string> {
    const id = v7();
    await this.#query("insert into space_type (organisation_id, id, name) values ($1, $2, $3)", [
      organisationId,
      id,
      name,
    ]);
    return id;
  }

  async feature(organisationId: string, name: string = fresh("Feature")): Promise<string> {
    const id = v7();
    await this.#query(
      "insert into feature (organisation_id, id, name, icon) values ($1, $2, $3, 'wifi')",
      [organisationId, id, name],
    );
    return id;
  }

  /** A model of assets, of a kind of its own unless one is given. */
  async assetModel(
    organisationId: string,
    given: { name?: string; assetTypeId?: string; manufacturerId?: string | null } = {},
  ): Promise<string> {
    const id = v7();
    const typeId = given.assetTypeId ?? v7();
    if (given.assetTypeId === undefined) {
      await this.#query("insert into asset_type (organisation_id, id, name) values ($1, $2, $3)", [
        organisationId,
        typeId,
        fresh("Asset type"),
      ]);
    }
    await this.#query(
      "insert into asset_model (organisation_id, id, name, asset_type_id, manufacturer_id) values ($1, $2, $3, $4, $5)",
      [organisationId, id, given.name ?? fresh("Model"), typeId, given.manufacturerId ?? null],
    );
    return id;
  }

  /** An asset: floating with this home, or without one. Gives its id. */
  async asset(
    organisationId: string,
    locationId: string | null = null,
    given: { spaceId?: string; modelId?: string; tag?: string } = {},
  ): Promise<string> {
    const id = v7();
    await this.#query(
      `insert into asset (organisation_id, id, model_id, space_id, location_id, tag, lifecycle_status)
       values ($1, $2, $3, $4, $5, $6, 'in_service')`,
      [
        organisationId,
        id,
        given.modelId ?? (await this.assetModel(organisationId)),
        given.spaceId ?? null,
        locationId,
        given.tag ?? fresh("Tag"),
      ],
    );
    return id;
  }

  /** Makes a space, and its floor and location when none is given. */
  async space(
    organisationId: string,
    given: {
      name?: string;
      floorId?: string;
      shortcode?: string | null;
      capacity?: number | null;
      spaceTypeId?: string | null;
      featureIds?: readonly string[];
    } = {},
  ): Promise<string> {
    const id = v7();
    const floorId = given.floorId ?? (await this.floor(organisationId));
    await this.#query(
      `insert into space (organisation_id, id, location_id, floor_id, name, shortcode, capacity, space_type_id, feature_ids)
       select $1, $2, location_id, id, $4, $5, $6, $7, $8 from floor where organisation_id = $1 and id = $3`,
      [
        organisationId,
        id,
        floorId,
        given.name ?? fresh("Space"),
        given.shortcode ?? null,
        given.capacity ?? null,
        given.spaceTypeId ?? null,
        given.featureIds ?? [],
      ],
    );
    return id;
  }

  async #query(text: string, values: unknown[]): Promise<void> {
    await this.#server.installation.database.pool.query(text, values);
  }
}
