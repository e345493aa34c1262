import { CompositionError, examineJournal, type JournalEntry, type JournalReading, readJournal } from '@site/composition';
import type { Exit } from './exit-codes.data.ts';
import type { SiteDeps } from './site-deps.ts';

/** One option of a subcommand, for the parser and for `--help`. */
export interface SubcommandOption {
  readonly type: 'boolean' | 'string';
  /** What stands for the value in `--help`: `<id>`. */
  readonly value?: string;
  readonly about: string;
  readonly required?: true;
}

/** What a subcommand is called with, checked against what it declares. */
export interface Call {
  readonly deps: SiteDeps;
  readonly positionals: readonly string[];
  text(option: string): string | null;
  flag(option: string): boolean;
  readonly dryRun: boolean;
  readonly by: string;
  /** A line for people; with `--json` there is none. */
  print(line: string): void;
  /** One more object for programs, before the last one: `status --watch` has many. */
  emit(result: object): void;
  /** Does some work and, if that takes longer than a second, prints what is being done. */
  withProgress<T>(doing: string | (() => string), work: () => Promise<T>): Promise<T>;
}

export interface Outcome {
  readonly exit: Exit;
  /** What `--json` prints. */
  readonly result: object;
}

export interface Subcommand {
  readonly name: string;
  /** Such as `<unit>`; `[unit]` may be left out. */
  readonly args: readonly string[];
  /** One line for the list of subcommands. */
  readonly about: string;
  /** What else one should know, for `--help`. */
  readonly more?: string;
  readonly options: Readonly<Record<string, SubcommandOption>>;
  /** Whether it changes anything, and so has `--dry-run`. */
  readonly changes: boolean;
  /** Without `npm run site --`. */
  readonly example: string;
  run(call: Call): Promise<Outcome>;
}

export function done(result: object): Outcome {
  return { exit: 'done', result };
}

/** The journal as far as it can be read: for subcommands that only look. */
export async function requireReading({
  store,
  storeFolder,
}: Pick<SiteDeps, 'store' | 'storeFolder'>): Promise<JournalReading> {
  const reading = await examineJournal(store);
  if (reading.entries.length === 0 && reading.damages.length === 0) throw nothingLive(storeFolder);
  return reading;
}

/** The journal of a store in which something was live; a misspelt `SITE_STORE` must not look like a quiet site. */
export async function requireJournal({
  store,
  storeFolder,
}: Pick<SiteDeps, 'store' | 'storeFolder'>): Promise<readonly JournalEntry[]> {
  const entries = await readJournal(store);
  if (entries.length > 0) return entries;
  throw nothingLive(storeFolder);
}

function nothingLive(storeFolder: string): CompositionError {
  return new CompositionError(
    'nothing-live',
    `Nothing was ever live in ${storeFolder}. If that is the wrong store, set SITE_STORE.`,
  );
}
