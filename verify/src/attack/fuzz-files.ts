import { CompositionError, foldJournal, readJournal, readRelease, type Store } from '@site/composition';
import { importEmployees } from '@site/server';
import fc from 'fast-check';

interface FilesOptions {
  readonly requests: number;
  readonly seed: number;
  readonly print: (line: string) => void;
}

/**
 * Fuzzes the readers of journal entries, `release.json` and `employees.csv`. They may fail only with an error of
 * their own.
 */
export async function fuzzFiles({ requests, seed, print }: FilesOptions): Promise<readonly string[]> {
  const found: string[] = [];
  const numRuns = Math.ceil(requests / 20);
  for (const { name, check } of properties) {
    await check({ numRuns, seed }).then(
      () => print(`${name}: ${numRuns} files`),
      (error: unknown) => found.push(`${name}: ${error instanceof Error ? error.message : error}`),
    );
  }
  return found;
}

const entry = {
  ...{ format: 1, sequence: 1, action: 'activate', unit: 'shell', release: 'r1', at: '2026-01-01T00:00:00Z' },
  ...{ by: 'somebody', reason: null, recall: false, evidence: null },
};

const release = {
  ...{
    format: 1,
    unit: 'careers',
    id: 'r1',
    contract: 1,
    files: [{ path: 'a.js', bytes: 1, type: 'text/javascript' }],
  },
  ...{
    routes: [{ path: '/career', page: 'Career', title: 'Career', description: 'x' }],
    shared: {},
    entry: 'a.js',
  },
};

const names = ['__proto__', 'constructor', 'toString', 'length', '', 'unit', 'routes', 'files', 'path'];

/** A damaged JSON file: values replaced, names added, text truncated, or random bytes. */
function damaged(whole: object): fc.Arbitrary<Uint8Array> {
  const value = fc.anything({ key: fc.constantFrom(...names), maxDepth: 3 });
  const changed = fc
    .array(fc.tuple(fc.constantFrom(...Object.keys(whole), ...names), value), { maxLength: 3 })
    .map((changes) => JSON.stringify({ ...whole, ...Object.fromEntries(changes) }, withoutBigInts));
  const text = fc.oneof(
    changed,
    fc.json(),
    fc.constantFrom('['.repeat(50_000), '{"a":'.repeat(20_000), '', 'null'),
  );
  return fc.oneof(
    text.map((content) => Buffer.from(content)),
    fc
      .tuple(text, fc.nat())
      .map(([content, length]) => Buffer.from(content).subarray(0, length % (content.length + 1))),
    fc.uint8Array({ maxLength: 200 }),
  );
}

function withoutBigInts(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function storeOf(key: string, content: Uint8Array): Store {
  return {
    read: async (asked) => (asked === key ? content : null),
    list: async (prefix) => (key.startsWith(prefix) ? [key] : []),
    create: async () => false,
    remove: async () => undefined,
    watch: () => ({ close: () => undefined }),
  };
}

/** Rethrows every error except the expected ones: those are bugs in the reader. */
async function expectRefusal(
  work: () => Promise<unknown>,
  refusal: (error: Error) => boolean,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error && refusal(error))) throw error;
  }
}

const isCompositionError = (error: Error) => error instanceof CompositionError;

const cell = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '"',
    '""',
    '\r',
    '\n',
    ',',
    '=1+1',
    '2025-02-30',
    '31-01-2025',
    'WP001',
    'https://x',
    '__proto__',
  ),
);
const header = fc.shuffledSubarray(
  ['id', 'name', 'role', 'email', 'joiningDate', '__proto__', 'constructor', ''],
  {
    minLength: 1,
  },
);

const emptyEmployees = {
  find: async () => null,
  ids: async () => [],
  import: async () => undefined,
  remove: async () => [],
};

function checked<Drawn extends [unknown, ...unknown[]]>(
  ...property: [
    ...arbitraries: { [Index in keyof Drawn]: fc.Arbitrary<Drawn[Index]> },
    work: (...drawn: Drawn) => Promise<void>,
  ]
) {
  return (settings: { readonly numRuns: number; readonly seed: number }) =>
    fc.assert(fc.asyncProperty<Drawn>(...property), settings);
}

const properties = [
  {
    name: 'journal entries',
    check: checked(damaged(entry), (content) =>
      expectRefusal(
        async () => foldJournal(await readJournal(storeOf('journal/00000001.json', content))),
        isCompositionError,
      ),
    ),
  },
  {
    name: 'release.json',
    check: checked(damaged(release), (content) =>
      expectRefusal(
        () =>
          readRelease(storeOf('releases/careers/r1/release.json', content), { unit: 'careers', id: 'r1' }),
        isCompositionError,
      ),
    ),
  },
  {
    name: 'employees.csv',
    check: checked(header, fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 9 }), (first, rows) =>
      expectRefusal(
        () =>
          importEmployees(
            Buffer.from([first, ...rows].map((row) => row.join(',')).join('\n')),
            emptyEmployees as never,
          ),
        (error) => error.name === 'ImportError',
      ),
    ),
  },
] as const;
