/**
 * How many migrations a server has to know to use a database with all of these. Raise it only for a migration that is
 * not additive (docs/decisions/0064).
 */
export const oldestCompatible = 5;

/** Applied in order, each once. Never edit a released entry; add a new one instead. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE applications (
    id TEXT PRIMARY KEY,
    received_at INTEGER NOT NULL,
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
    resume_bytes INTEGER NOT NULL,
    resume_sha256 TEXT NOT NULL,
    resume_url TEXT NOT NULL
  ) STRICT;

  CREATE TABLE enquiries (
    id TEXT PRIMARY KEY,
    received_at INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    use_case TEXT NOT NULL,
    source TEXT NOT NULL
  ) STRICT;

  CREATE TABLE employees (
    id TEXT PRIMARY KEY,
    fields TEXT NOT NULL
  ) STRICT;

  CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    mail TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'parked')),
    created_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease_owner TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    sent_at INTEGER
  ) STRICT;
  CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'waiting';

  CREATE TABLE idempotency_keys (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    record_id TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT;

  CREATE TABLE used_passes (
    id TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    record_id TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE used_ids (
    id TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL
  ) STRICT;
  `,
  'CREATE INDEX applications_resume ON applications (resume_key);',
  `
  CREATE TABLE purge_clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    reference INTEGER,
    suspect_since INTEGER
  ) STRICT;

  CREATE TABLE write_probes (
    id INTEGER PRIMARY KEY,
    content BLOB NOT NULL
  ) STRICT;

  CREATE INDEX applications_received ON applications (received_at);
  CREATE INDEX enquiries_received ON enquiries (received_at);
  `,
  `
  CREATE TABLE site_identity (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    site TEXT NOT NULL,
    secret_check TEXT NOT NULL,
    files_at INTEGER NOT NULL,
    kept_from INTEGER,
    kept_until INTEGER
  ) STRICT;
  `,
  // One table for all forms, whose fields are the business of their units.
  `
  CREATE TABLE submissions (
    id TEXT PRIMARY KEY,
    unit TEXT NOT NULL,
    form TEXT NOT NULL,
    release TEXT,
    received_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    fields TEXT NOT NULL,
    file_key TEXT,
    file TEXT
  ) STRICT;
  CREATE INDEX submissions_expires ON submissions (expires_at);
  CREATE INDEX submissions_received ON submissions (received_at);
  CREATE INDEX submissions_file ON submissions (file_key);

  INSERT INTO submissions
  SELECT
    id, 'careers', 'application', NULL, received_at, received_at + 31536000000,
    json_object(
      'fullName', full_name, 'email', email, 'phoneNo', phone_no, 'address', address, 'pincode', pincode,
      'district', district, 'state', state, 'gender', gender, 'position', position
    ),
    resume_key,
    json_object(
      'key', resume_key, 'type', resume_type, 'bytes', resume_bytes, 'sha256', resume_sha256, 'url', resume_url
    )
  FROM applications;
  DROP TABLE applications;

  INSERT INTO submissions
  SELECT
    id, 'contact', 'enquiry', NULL, received_at, received_at + 63072000000,
    json_object(
      'firstName', first_name, 'lastName', last_name, 'email', email, 'useCase', use_case, 'source', source
    ),
    NULL, NULL
  FROM enquiries;
  DROP TABLE enquiries;

  -- A mail has what its submission has, and is erased with it and not kept longer. Null for mails of before, and for notices.
  ALTER TABLE outbox ADD COLUMN expires_at INTEGER;
  ALTER TABLE outbox ADD COLUMN record_id TEXT;
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
    key TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX uploads_expires ON uploads (expires_at);
  `,
  // How releases do in visitors' tabs: by browser over the whole watch (day 0), and by day. In no backup: which networks
  // and tabs have counted, and how many invalid forms of one address within the hour.
  `
  CREATE TABLE release_visits (
    unit TEXT NOT NULL,
    release TEXT NOT NULL,
    day INTEGER NOT NULL,
    browser TEXT NOT NULL,
    visits INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    measured INTEGER NOT NULL,
    slow INTEGER NOT NULL,
    sample TEXT,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (unit, release, day, browser)
  ) STRICT;
  CREATE INDEX release_visits_expires ON release_visits (expires_at);

  CREATE TABLE counted_visits (
    network TEXT PRIMARY KEY,
    tab TEXT NOT NULL UNIQUE,
    unit TEXT NOT NULL,
    release TEXT NOT NULL,
    day INTEGER NOT NULL,
    browser TEXT NOT NULL,
    failed INTEGER NOT NULL,
    slow INTEGER,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX counted_visits_expires ON counted_visits (expires_at);

  CREATE TABLE form_limits (
    id TEXT PRIMARY KEY,
    used INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX form_limits_expires ON form_limits (expires_at);
  `,
  // What became of the forms that visitors sent.
  `
  CREATE TABLE form_results (
    unit TEXT NOT NULL,
    release TEXT NOT NULL,
    form TEXT NOT NULL,
    taken INTEGER NOT NULL,
    refused INTEGER NOT NULL,
    refused_in_a_row INTEGER NOT NULL,
    last_taken_at INTEGER,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (unit, release, form)
  ) STRICT;
  CREATE INDEX form_results_expires ON form_results (expires_at);
  `,
  // What people are told. `open_key` is the key of an open incident or of an event, and null after the end of an incident.
  `
  CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    key TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('opened', 'ended', 'told')),
    notice TEXT NOT NULL,
    open_key TEXT UNIQUE,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease_owner TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    done_at INTEGER,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX notices_expires ON notices (expires_at);

  ALTER TABLE site_identity ADD COLUMN backup_at INTEGER;
  `,
  // Of what each look at the state of a server counts: without it, that reads all mail of a month.
  `
  CREATE INDEX outbox_unsent ON outbox (created_at) WHERE state <> 'sent';
  `,
];
