import type { Permission } from "@storey/domain";
import type { PoolClient, QueryResult } from "pg";
import type { KnownAccounts } from "./known-accounts.ts";

/** A role that counts only in some locations. */
export interface LimitedRole {
  readonly permissions: readonly Permission[];
  readonly locationIds: readonly string[];
}

/** The database's knowledge of the user who calls. */
export interface Entry {
  readonly userId: string;
  /** The active organisation; null without one. */
  readonly organisationId: string | null;
  readonly isBlocked: boolean;
  /** Seconds since 1970; a token issued before is refused. */
  readonly tokensValidAfter: number;
  /** The permissions held in the whole organisation. */
  readonly permissions: readonly Permission[];
  /** The permissions held through roles that are limited to locations, role by role. */
  readonly limits: readonly LimitedRole[];
  /**
   * The locations whose networks do not hold the caller's address: their spaces do not exist for
   * the caller.
   */
  readonly restrictedLocationIds: readonly string[];
  /** The permissions given to an API token; absent for a person who is logged in. */
  readonly tokenPermissions?: readonly Permission[];
  /** The moment at which the token, or the address of a feed, was made, in seconds since 1970. */
  readonly tokenCreatedAt?: number;
  /** The keys of the feature modules that are on. */
  readonly settings: readonly string[];
}

/** The caller who begins a transaction, and their address. */
export interface Caller {
  /** The subject of a verified access token, or the SHA-256 of an API token or of a feed's address. */
  readonly credential:
    | { readonly subject: string }
    | { readonly tokenHash: Buffer }
    | { readonly feedHash: Buffer };
  readonly requestId: string;
  /** The network address; IPv4 in its own notation. */
  readonly address: string;
  /** The organisation to act in, if not the active one; a token has its own. */
  readonly inOrganisation?: string | undefined;
}

/**
 * A caller who begins a transaction without an account: in front of a space, or following a report.
 */
export interface OpenCaller {
  readonly credential:
    | { readonly code: string; readonly beaconId: string | null }
    | { readonly trackingHash: Buffer };
  readonly requestId: string;
  readonly address: string;
}

/** The reasons why the database refuses a caller without an account. */
export type OpenRefusal =
  | "unknown"
  | "archived"
  | "not_public"
  | "wrong_network"
  | "beacon_needed"
  | "asset_archived"
  | "asset_not_public"
  | "asset_module_off";

/** The organisation of the space of a refused code, and whom to ask there. */
export interface WhomToAsk {
  readonly organisationId: string;
  readonly organisation: string;
  readonly languages: { value: string; label: string }[];
  readonly logoKey: string | null;
  readonly contact: string | null;
  readonly wifi: string | null;
}

/**
 * The database's answer to a caller without an account: the space or issue, or the reason of a
 * refusal.
 */
export type OpenEntry =
  | {
      readonly refusal?: undefined;
      readonly organisationId: string;
      readonly spaceId: string;
      /** The asset in the space whose code was scanned. */
      readonly assetId?: string;
      /** The issue a tracking token is for. */
      readonly issueId: string | null;
      /**
       * Whether the token is that of the issue's own report, not of a report that was merged into
       * it.
       */
      readonly isOwn: boolean;
      /** Whether guests may report here. */
      readonly canReport: boolean;
    }
  | {
      readonly refusal: OpenRefusal;
      /** With "archived": the name of a space that was public; with "asset_archived": the asset's tag. */
      readonly name?: string | null;
      /** Set for a code that leads to a space. */
      readonly whom?: WhomToAsk | null;
    };

/**
 * The roles that a transaction drops to. A guest reads the public data of one space; a reporter
 * writes the records of a report about that space.
 */
export type OpenRole = "storey_guest" | "storey_reporter";

/** How a transaction says who acts, and the role it drops to. */
export interface Opening<Entered> {
  /** A text that is different for each credential. */
  readonly credential: string;
  readonly address: string;
  readonly role: string;
  /** The call that says who acts. */
  readonly wayOn: (client: PoolClient) => string;
  /** Returns the account that the database's answer names; null for nobody. */
  readonly knownBy: (entry: Entered) => Parameters<KnownAccounts["learn"]>[1] | null;
}

/** Builds the opening of a transaction for somebody with an account. */
export function openingOf(caller: Caller): Opening<Entry> {
  return {
    credential: nameOfCredential(caller),
    address: caller.address,
    role: "storey_app",
    wayOn: (client) => wayOf(client, caller),
    knownBy: ({ organisationId, userId }) => ({ organisation: organisationId, person: userId }),
  };
}

function nameOfCredential({ credential, inOrganisation = "" }: Caller): string {
  if ("subject" in credential) return `subject ${credential.subject} ${inOrganisation}`;
  return "tokenHash" in credential
    ? `token ${credential.tokenHash.toString("base64")}`
    : `feed ${credential.feedHash.toString("base64")}`;
}

/** Builds the opening of a transaction for somebody without one. */
export function openingWithoutAccount(caller: OpenCaller, role: OpenRole): Opening<OpenEntry> {
  const { credential, address } = caller;
  return {
    credential:
      "code" in credential
        ? `code ${credential.code}`
        : `track ${credential.trackingHash.toString("base64")}`,
    address,
    role,
    wayOn: (client) => openWayOf(client, caller),
    knownBy: (entry) =>
      entry.refusal === undefined ? { organisation: entry.organisationId, person: null } : null,
  };
}

/** Begins a transaction for a caller; null for a credential nobody knows. */
export async function authenticateContext<Entry>(
  client: PoolClient,
  { wayOn, role }: Pick<Opening<Entry>, "wayOn" | "role">,
  mode: "read" | "write",
  ending: string,
): Promise<Entry | null> {
  // A read sees one state of the database in all of its statements. The statements are one message
  // that is answered once, because every request pays for them.
  const begin = mode === "read" ? "begin isolation level repeatable read read only" : "begin";
  const answers: unknown = await client.query(
    `${ending}${begin}; select ${wayOn(client)} as entry; set local role ${role}`,
  );
  if (!Array.isArray(answers)) return null;
  const [row] = (answers.at(-2) as QueryResult<{ entry: (Entry & EntryOfDatabase) | null }>).rows;
  return row?.entry ? namedEntry(row.entry) : null;
}

/** The names that released functions of the database give. */
export interface EntryOfDatabase {
  readonly barredLocationIds?: readonly string[];
}

/**
 * Returns an entry with the names of the code: released functions of the database write "barred"
 * for restricted.
 */
export function namedEntry<Known>(entry: Known & EntryOfDatabase): Known {
  const { barredLocationIds, ...rest } = entry;
  const named = barredLocationIds ? { restrictedLocationIds: barredLocationIds } : {};
  return { ...rest, ...named } as Known;
}

function wayOf(
  client: PoolClient,
  { credential, requestId, address, inOrganisation }: Caller,
): string {
  const where = literals(client, requestId, address);
  if ("subject" in credential && inOrganisation !== undefined) {
    return `enter_in(${literals(client, credential.subject, inOrganisation)}, ${where})`;
  }
  if ("feedHash" in credential) return `enter_with_feed(${bytea(credential.feedHash)}, ${where})`;
  return "subject" in credential
    ? `enter(${client.escapeLiteral(credential.subject)}, ${where})`
    : `enter_with_token(${bytea(credential.tokenHash)}, ${where})`;
}

function openWayOf(client: PoolClient, { credential, requestId, address }: OpenCaller): string {
  const where = literals(client, requestId, address);
  if ("trackingHash" in credential)
    return `enter_with_tracking_token(${bytea(credential.trackingHash)}, ${where})`;
  const beacon = credential.beaconId === null ? "null" : client.escapeLiteral(credential.beaconId);
  return `enter_as_guest(${client.escapeLiteral(credential.code)}, ${beacon}, ${where})`;
}

function literals(client: PoolClient, ...texts: readonly string[]): string {
  return texts.map((text) => client.escapeLiteral(text)).join(", ");
}

function bytea(bytes: Buffer): string {
  return `'\\x${bytes.toString("hex")}'`;
}
