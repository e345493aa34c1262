/**
 * How many migrations a server has to know to use a database with all of these. Raise it only for a migration that is
 * not additive: then servers that know fewer must have ended (docs/decisions/0064).
 */
export const oldestCompatible = 1;

/**
 * Each is additive: new tables, new indexes, new columns that may be absent from an INSERT. Servers of the previous
 * version go on using the database. Applied in order, each once. Never edit a released entry; add a new one instead, and one to
 * `sqlite/migrations.data.ts`. A test compares the tables and columns of both engines.
 *
 * Ids are compared byte by byte (`COLLATE "C"`), as in SQLite, so that both engines sort alike.
 */
export const postgresMigrations: readonly string[] = [
  `
  CREATE TABLE applications (
    id TEXT COLLATE "C" PRIMARY KEY,
    received_at BIGINT NOT NULL,
    full_name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone_no TEXT NOT NULL,
    address TEXT NOT NULL,
    pincode TEXT NOT NULL,
    district TEXT NOT NULL,
    state TEXT NOT NULL,
    gender TEXT NOT NULL,
    position TEXT NOT NULL,
    resume_key TEXT NOT NULL,
    resume_type TEXT NOT NULL,
    resume_bytes BIGINT NOT NULL,
    resume_sha256 TEXT NOT NULL,
    resume_url TEXT NOT NULL
  );
  CREATE INDEX applications_resume ON applications (resume_key);
  CREATE INDEX applications_received ON applications (received_at);

  CREATE TABLE enquiries (
    id TEXT COLLATE "C" PRIMARY KEY,
    received_at BIGINT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    use_case TEXT NOT NULL,
    source TEXT NOT NULL
  );
  CREATE INDEX enquiries_received ON enquiries (received_at);

  CREATE TABLE employees (
    id TEXT COLLATE "C" PRIMARY KEY,
    fields TEXT NOT NULL
  );

  CREATE TABLE outbox (
    id TEXT COLLATE "C" PRIMARY KEY,
    mail TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'parked')),
    created_at BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    lease_owner TEXT,
    lease_until BIGINT NOT NULL DEFAULT 0,
    error TEXT,
    sent_at BIGINT,
    -- SQLite numbers the rows of every table by itself, in a column of this name.
    rowid BIGINT GENERATED ALWAYS AS IDENTITY
  );
  CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'waiting';

  CREATE TABLE idempotency_keys (
    kind TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    fingerprint TEXT NOT NULL,
    record_id TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (kind, key)
  );

  CREATE TABLE used_passes (
    id TEXT COLLATE "C" PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    record_id TEXT NOT NULL,
    expires_at BIGINT NOT NULL
  );

  CREATE TABLE captcha_solutions (
    id TEXT COLLATE "C" PRIMARY KEY,
    expires_at BIGINT NOT NULL
  );

  CREATE TABLE purge_clock (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    reference BIGINT,
    suspect_since BIGINT
  );

  CREATE TABLE write_probes (
    id BIGINT PRIMARY KEY,
    content BYTEA NOT NULL
  );
  `,
  `
  CREATE TABLE site_identity (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    site TEXT NOT NULL,
    secret_check TEXT NOT NULL,
    files_at BIGINT NOT NULL,
    kept_from BIGINT,
    kept_until BIGINT
  );
  `,
];
