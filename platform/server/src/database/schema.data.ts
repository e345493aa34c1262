export interface TableChange {
  /** Columns of the primary key of a new table. Its rows are copied in this order. */
  readonly key?: string;
  /** The SQL of each column, with the words of a `Dialect`. */
  readonly columns?: Readonly<Record<string, string>>;
  /** What each index has. Its name begins with that of the table. */
  readonly indexes?: Readonly<Record<string, string>>;
  /** Rows have an order of their own, in a column `rowid`, and are copied in it. */
  readonly isQueue?: true;
  /** Rows have a time `expires_at`, after which they are deleted. */
  readonly expires?: true;
  /** Whether backups have its rows; default: true. */
  readonly isCopied?: false;
}

export type Migration = Readonly<Record<string, TableChange>>;

/**
 * How many migrations a server has to know to use a database with all of these. Raise it only for a migration that is not
 * additive: then servers that know fewer must have ended (docs/decisions/0064).
 */
export const oldestCompatible = 1;

/**
 * Applied in order, each once. Never edit one after a release of the server; add a new one. Servers of the previous version
 * go on using the database: a new column may be absent from an INSERT.
 */
export const migrations: readonly Migration[] = [
  {
    // One table for all forms, whose fields are the business of their units.
    submissions: {
      key: 'id',
      columns: {
        id: '{id}',
        unit: 'TEXT NOT NULL',
        form: 'TEXT NOT NULL',
        release: 'TEXT',
        received_at: '{integer} NOT NULL',
        expires_at: '{integer} NOT NULL',
        fields: 'TEXT NOT NULL',
        file_key: 'TEXT',
        file: 'TEXT',
      },
      indexes: { expires: '(expires_at)', received: '(received_at)', file: '(file_key)' },
    },
    // What parts of a site's own endpoints store. The value is JSON.
    part_records: {
      key: 'part, key',
      columns: { part: '{id}', key: '{id}', value: 'TEXT NOT NULL' },
    },
    outbox: {
      // The id comes first: with the kind first, most queries would use this index.
      key: 'id, kind',
      isQueue: true,
      columns: {
        kind: '{id}',
        id: '{id}',
        // What has the same topic is sent in its order.
        topic: '{id}',
        content: 'TEXT NOT NULL',
        state: "TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'parked'))",
        created_at: '{integer} NOT NULL',
        due_at: '{integer} NOT NULL',
        attempts: '{integer} NOT NULL DEFAULT 0',
        lease_owner: 'TEXT',
        lease_until: '{integer} NOT NULL DEFAULT 0',
        error: 'TEXT',
        sent_at: '{integer}',
        // A mail has what its submission has, and is erased with it and not kept longer. Null for notices.
        expires_at: '{integer}',
        record_id: '{id}',
      },
      indexes: {
        due: "(due_at) WHERE state = 'waiting'",
        topic: "(topic) WHERE state = 'waiting'",
        record: '(record_id)',
        created: '(created_at)',
        sent: "(sent_at) WHERE state = 'sent'",
        expires: '(expires_at)',
        // Without it, each reading of the state of a server would read all mail of a month.
        unsent: "(created_at) WHERE state <> 'sent'",
      },
    },
    idempotency_keys: {
      key: 'kind, key',
      expires: true,
      columns: {
        kind: '{id}',
        key: '{id}',
        fingerprint: 'TEXT NOT NULL',
        record_id: 'TEXT NOT NULL',
      },
    },
    used_passes: {
      key: 'id',
      expires: true,
      columns: {
        id: '{id}',
        fingerprint: 'TEXT NOT NULL',
        record_id: 'TEXT NOT NULL',
      },
    },
    used_ids: {
      key: 'id',
      expires: true,
      columns: {
        id: '{id}',
      },
    },
    // How releases do in visitors' tabs: by browser over the whole watch (day 0), and by day.
    release_visits: {
      key: 'unit, release, day, browser',
      expires: true,
      columns: {
        unit: '{id}',
        release: '{id}',
        day: '{integer}',
        browser: '{id}',
        visits: '{integer} NOT NULL',
        failed: '{integer} NOT NULL',
        measured: '{integer} NOT NULL',
        slow: '{integer} NOT NULL',
        sample: 'TEXT',
      },
    },
    form_results: {
      key: 'unit, release, form',
      expires: true,
      columns: {
        unit: '{id}',
        release: '{id}',
        form: '{id}',
        taken: '{integer} NOT NULL',
        refused: '{integer} NOT NULL',
        refused_in_a_row: '{integer} NOT NULL',
        last_taken_at: '{integer}',
      },
    },
    notices: {
      key: 'key',
      expires: true,
      columns: {
        key: '{id}',
        state: "TEXT NOT NULL CHECK (state IN ('opened', 'told'))",
        notice: 'TEXT NOT NULL',
        seen_at: '{integer} NOT NULL',
      },
    },
    // Which files may be deleted, and when. A key is reserved here before its file comes.
    uploads: {
      key: 'key',
      columns: {
        key: '{id}',
        expires_at: '{integer} NOT NULL',
      },
      indexes: { expires: '(expires_at)' },
    },
    purge_clock: {
      key: 'id',
      columns: {
        id: '{integer} CHECK (id = 1)',
        reference: '{integer}',
        suspect_since: '{integer}',
      },
    },
    site_identity: {
      key: 'id',
      columns: {
        id: '{integer} CHECK (id = 1)',
        site: 'TEXT NOT NULL',
        secret_check: 'TEXT NOT NULL',
        backup_at: '{integer}',
      },
    },
    write_probes: {
      key: 'id',
      isCopied: false,
      columns: {
        id: '{integer}',
        content: '{blob} NOT NULL',
      },
    },
    // Which networks and tabs have counted, and how many invalid forms one address has sent within the hour. Hashes of
    // visitors' networks are not copied: the key in the same backup would reveal them. Without them, each counts once more.
    counted_visits: {
      key: 'network',
      expires: true,
      isCopied: false,
      columns: {
        network: '{id}',
        tab: '{id} NOT NULL UNIQUE',
        unit: '{id} NOT NULL',
        release: '{id} NOT NULL',
        day: '{integer} NOT NULL',
        browser: '{id} NOT NULL',
        failed: '{integer} NOT NULL',
        slow: '{integer}',
      },
    },
    form_limits: {
      key: 'id',
      expires: true,
      isCopied: false,
      columns: {
        id: '{id}',
        used: '{integer} NOT NULL',
      },
    },
  },
];
