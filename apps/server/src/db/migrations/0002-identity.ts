/** Sign-in accounts, the embedded authority's state and its signing keys. None of it belongs to an organisation. */
export const identity = {
  name: "0002-identity",
  sql: `
CREATE TABLE credential (
  id uuid PRIMARY KEY,
  auth0_id text COLLATE "C" NOT NULL UNIQUE CHECK (length(auth0_id) BETWEEN 1 AND 255),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 320),
  email_verified boolean NOT NULL DEFAULT false,
  given_name text,
  family_name text,
  password_hash text,
  password_changed_at timestamptz,
  blocked_at timestamptz,
  tokens_valid_after timestamptz,
  last_signed_in_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX credential_email_key ON credential (lower(email));

-- Failures are counted by the hash of the e-mail typed, known or not, so that both look alike.
CREATE TABLE sign_in_failure (
  email_hash bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_failed_at timestamptz NOT NULL
);
CREATE INDEX sign_in_failure_age ON sign_in_failure (last_failed_at);

-- Identifiers are secrets (they are the tokens), so only their SHA-256 is kept.
CREATE TABLE oidc_state (
  model text COLLATE "C" NOT NULL,
  id_hash bytea NOT NULL,
  -- json, not jsonb: a client may put any character into its own parameters, NUL too.
  payload json NOT NULL,
  grant_hash bytea,
  uid_hash bytea,
  account_id text COLLATE "C",
  consumed_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (model, id_hash)
);
CREATE INDEX oidc_state_grant ON oidc_state (grant_hash) WHERE grant_hash IS NOT NULL;
CREATE INDEX oidc_state_uid ON oidc_state (uid_hash) WHERE uid_hash IS NOT NULL;
CREATE INDEX oidc_state_account ON oidc_state (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX oidc_state_expiry ON oidc_state (expires_at);

-- private_key is sealed with AES-256-GCM; retire_at is set once a newer key signs.
CREATE TABLE signing_key (
  kid text COLLATE "C" PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  retire_at timestamptz
);
-- One signing key at a time, whatever number of processes start at once.
CREATE UNIQUE INDEX signing_key_current ON signing_key ((retire_at IS NULL)) WHERE retire_at IS NULL;
`,
};
