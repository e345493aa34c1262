/**
 * What is never copied: `write_probes` is always empty, and the others have hashes of visitors' networks, which the key in
 * the same backup would reveal. Without them, each network counts once more.
 */
export const uncopiedTables = ['write_probes', 'counted_visits', 'form_limits'] as const;

/**
 * The other tables, in the order in which they are copied, with their columns. Tests compare this list with the tables of
 * each engine.
 */
export const tables = [
  {
    name: 'submissions',
    columns: ['id', 'unit', 'form', 'release', 'received_at', 'expires_at', 'fields', 'file_key', 'file'],
    order: 'id',
  },
  { name: 'employees', columns: ['id', 'fields'], order: 'id' },
  {
    name: 'outbox',
    columns: [
      ...['id', 'mail', 'state', 'created_at', 'due_at', 'attempts', 'lease_owner', 'lease_until', 'error'],
      ...['sent_at', 'expires_at', 'record_id'],
    ],
    // Mails that are due at the same time are sent in this order, also from the copy.
    order: 'rowid',
  },
  {
    name: 'idempotency_keys',
    columns: ['kind', 'key', 'fingerprint', 'record_id', 'expires_at'],
    order: 'kind, key',
  },
  { name: 'used_passes', columns: ['id', 'fingerprint', 'record_id', 'expires_at'], order: 'id' },
  { name: 'used_ids', columns: ['id', 'expires_at'], order: 'id' },
  {
    name: 'release_visits',
    columns: [
      ...[
        'unit',
        'release',
        'day',
        'browser',
        'visits',
        'failed',
        'measured',
        'slow',
        'sample',
        'expires_at',
      ],
    ],
    order: 'unit, release, day, browser',
  },
  {
    name: 'form_results',
    columns: [
      ...['unit', 'release', 'form', 'taken', 'refused', 'refused_in_a_row', 'last_taken_at', 'expires_at'],
    ],
    order: 'unit, release, form',
  },
  {
    name: 'notices',
    columns: [
      ...['id', 'key', 'state', 'notice', 'open_key', 'created_at', 'seen_at', 'due_at', 'attempts'],
      ...['lease_owner', 'lease_until', 'error', 'done_at', 'expires_at'],
    ],
    order: 'rowid',
  },
  { name: 'uploads', columns: ['key', 'expires_at'], order: 'key' },
  { name: 'purge_clock', columns: ['id', 'reference', 'suspect_since'], order: 'id' },
  {
    name: 'site_identity',
    columns: ['id', 'site', 'secret_check', 'files_at', 'kept_from', 'kept_until', 'backup_at'],
    order: 'id',
  },
] as const satisfies readonly {
  readonly name: string;
  readonly columns: readonly string[];
  readonly order: string;
}[];

export type TableName = (typeof tables)[number]['name'];
