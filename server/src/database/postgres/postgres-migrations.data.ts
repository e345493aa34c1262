/**
 * How many migrations a server has to know to use a database with all of these. Raise it only for a migration that is
 * not additive: then servers that know fewer must have ended (docs/decisions/0064).
 */
export const oldestCompatible = 3;

/**
 * Most are additive: new tables, new indexes, new columns that may be absent from an INSERT. Then servers of the previous
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

  CREATE TABLE used_ids (
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
  // Not additive. One table for all forms, whose fields are the business of their units.
  `
  CREATE TABLE submissions (
    id TEXT COLLATE "C" PRIMARY KEY,
    unit TEXT NOT NULL,
    form TEXT NOT NULL,
    release TEXT,
    received_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    fields TEXT NOT NULL,
    file_key TEXT,
    file TEXT
  );
  CREATE INDEX submissions_expires ON submissions (expires_at);
  CREATE INDEX submissions_received ON submissions (received_at);
  CREATE INDEX submissions_file ON submissions (file_key);

  INSERT INTO submissions
  SELECT
    id, 'careers', 'application', NULL, received_at, received_at + 31536000000,
    json_build_object(
      'fullName', full_name, 'email', email, 'phoneNo', phone_no, 'address', address, 'pincode', pincode,
      'district', district, 'state', state, 'gender', gender, 'position', position
    )::text,
    resume_key,
    json_build_object(
      'key', resume_key, 'type', resume_type, 'bytes', resume_bytes, 'sha256', resume_sha256, 'url', resume_url
    )::text
  FROM applications;
  DROP TABLE applications;

  INSERT INTO submissions
  SELECT
    id, 'contact', 'enquiry', NULL, received_at, received_at + 63072000000,
    json_build_object(
      'firstName', first_name, 'lastName', last_name, 'email', email, 'useCase', use_case, 'source', source
    )::text,
    NULL, NULL
  FROM enquiries;
  DROP TABLE enquiries;

  -- A mail has what its submission has, and is erased with it and not kept longer. Null for mails of before, and for notices.
  ALTER TABLE outbox ADD COLUMN expires_at BIGINT;
  ALTER TABLE outbox ADD COLUMN record_id TEXT COLLATE "C";
  CREATE INDEX outbox_record ON outbox (record_id);

  UPDATE idempotency_keys SET kind = 'careers/application' WHERE kind = 'application';
  UPDATE idempotency_keys SET kind = 'contact/enquiry' WHERE kind = 'enquiry';
  `,
  // Of what the hourly purge looks for: without them, it reads whole tables.
  `
  CREATE INDEX outbox_created ON outbox (created_at);
  CREATE INDEX outbox_sent ON outbox (sent_at) WHERE state = 'sent';
  CREATE INDEX outbox_expires ON outbox (expires_at);
  CREATE INDEX idempotency_keys_expires ON idempotency_keys (expires_at);
  CREATE INDEX used_passes_expires ON used_passes (expires_at);
  CREATE INDEX used_ids_expires ON used_ids (expires_at);
  `,
  // Which files may be deleted, and when. A key is reserved here before its file comes.
  `
  CREATE TABLE uploads (
    key TEXT COLLATE "C" PRIMARY KEY,
    expires_at BIGINT NOT NULL
  );
  CREATE INDEX uploads_expires ON uploads (expires_at);
  `,
  // How releases do in visitors' tabs: by browser over the whole watch (day 0), and by day. In no backup: which networks
  // and tabs have counted, and how many invalid forms of one address within the hour.
  `
  CREATE TABLE release_visits (
    unit TEXT COLLATE "C" NOT NULL,
    release TEXT COLLATE "C" NOT NULL,
    day BIGINT NOT NULL,
    browser TEXT COLLATE "C" NOT NULL,
    visits BIGINT NOT NULL,
    failed BIGINT NOT NULL,
    measured BIGINT NOT NULL,
    slow BIGINT NOT NULL,
    sample TEXT,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (unit, release, day, browser)
  );
  CREATE INDEX release_visits_expires ON release_visits (expires_at);

  CREATE TABLE counted_visits (
    network TEXT COLLATE "C" PRIMARY KEY,
    tab TEXT COLLATE "C" NOT NULL UNIQUE,
    unit TEXT COLLATE "C" NOT NULL,
    release TEXT COLLATE "C" NOT NULL,
    day BIGINT NOT NULL,
    browser TEXT COLLATE "C" NOT NULL,
    failed BIGINT NOT NULL,
    slow BIGINT,
    expires_at BIGINT NOT NULL
  );
  CREATE INDEX counted_visits_expires ON counted_visits (expires_at);

  CREATE TABLE form_limits (
    id TEXT COLLATE "C" PRIMARY KEY,
    used BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
  );
  CREATE INDEX form_limits_expires ON form_limits (expires_at);
  `,
  // What became of the forms that visitors sent.
  `
  CREATE TABLE form_results (
    unit TEXT COLLATE "C" NOT NULL,
    release TEXT COLLATE "C" NOT NULL,
    form TEXT COLLATE "C" NOT NULL,
    taken BIGINT NOT NULL,
    refused BIGINT NOT NULL,
    refused_in_a_row BIGINT NOT NULL,
    last_taken_at BIGINT,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (unit, release, form)
  );
  CREATE INDEX form_results_expires ON form_results (expires_at);
  `,
  // What people are told. `open_key` is the key of an open incident or of an event, and null after the end of an incident.
  `
  CREATE TABLE notices (
    id TEXT COLLATE "C" PRIMARY KEY,
    key TEXT COLLATE "C" NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('opened', 'ended', 'told')),
    notice TEXT NOT NULL,
    open_key TEXT COLLATE "C" UNIQUE,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    lease_owner TEXT,
    lease_until BIGINT NOT NULL DEFAULT 0,
    error TEXT,
    done_at BIGINT,
    expires_at BIGINT NOT NULL,
    -- As in the outbox.
    rowid BIGINT GENERATED ALWAYS AS IDENTITY
  );
  CREATE INDEX notices_expires ON notices (expires_at);

  ALTER TABLE site_identity ADD COLUMN backup_at BIGINT;
  `,
  // Of what each look at the state of a server counts: without it, that reads all mail of a month.
  `
  CREATE INDEX outbox_unsent ON outbox (created_at) WHERE state <> 'sent';
  `,
];
