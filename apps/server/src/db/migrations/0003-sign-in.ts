import type { Migration } from "./migration.ts";

/**
 * Sign-in at the embedded authority: its accounts, its state and its signing keys. None of it belongs
 * to an organisation or refers to other tables, and the application's role may read none of it.
 */
export const signIn: Migration = {
  name: "0003-sign-in",
  sql: `
create table credential (
  id uuid primary key,
  auth0_id text collate "C" not null unique check (length(auth0_id) between 1 and 255),
  email text not null check (length(email) between 3 and 320),
  email_verified boolean not null default false,
  given_name text,
  family_name text,
  password_hash text,
  password_changed_at timestamptz,
  blocked_at timestamptz,
  tokens_valid_after timestamptz,
  last_signed_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index credential_email_key on credential (lower(email));

-- Failures are counted by the hash of the e-mail typed, known or not, so that both look alike.
create table sign_in_failure (
  email_hash bytea primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);
create index sign_in_failure_age on sign_in_failure (last_failed_at);

-- Identifiers are secrets (they are the tokens), so only their SHA-256 is kept.
create table oidc_state (
  model text collate "C" not null,
  id_hash bytea not null,
  -- json, not jsonb: a client may put any character into its own parameters, NUL too.
  payload json not null,
  grant_hash bytea,
  uid_hash bytea,
  account_id text collate "C",
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id_hash)
);
create index oidc_state_grant on oidc_state (grant_hash) where grant_hash is not null;
create index oidc_state_uid on oidc_state (uid_hash) where uid_hash is not null;
create index oidc_state_account on oidc_state (account_id) where account_id is not null;
create index oidc_state_expiry on oidc_state (expires_at);

-- private_key is sealed with AES-256-GCM; retire_at is set once a newer key signs.
create table signing_key (
  kid text collate "C" primary key,
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null default now(),
  retire_at timestamptz
);
-- One signing key at a time, whatever number of processes start at once.
create unique index signing_key_current on signing_key ((retire_at is null)) where retire_at is null;
`,
};
