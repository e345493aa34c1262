import type { Journal } from '@platform/releases';
import { CompositionError, readJournal, type Store } from '@platform/releases';
import { examineJournal, type JournalReading } from '@platform/releases/verify';
import type { Exit } from './exit-codes.data.ts';
import type { SiteDeps } from './site-deps.ts';

/** Each option as `--help` shows it, with a placeholder if it takes a value, such as `until <time>` → what it does. */
export type Options = Readonly<Record<string, string>>;

export interface Call {
  readonly deps: SiteDeps;
  readonly positionals: readonly string[];
  text(option: string): string | null;
  flag(option: string): boolean;
  readonly dryRun: boolean;
  readonly by: string;
  /** Prints a line; nothing with `--json`. */
  print(line: string): void;
  /** Prints an intermediate JSON object with `--json`: `status --watch` has many. */
  emit(result: object): void;
  /** Runs a function, and prints progress if it takes longer than a second. */
  withProgress<T>(doing: string | (() => string), work: () => Promise<T>): Promise<T>;
}

export interface Outcome {
  readonly exit: Exit;
  /** The output with `--json`. */
  readonly result: object;
}

export interface Subcommand {
  readonly name: string;
  /** Such as `<unit>`; `[unit]` may be left out, and `[unit…]` repeated. */
  readonly args: readonly string[];
  /** One line for the list of subcommands. */
  readonly about: string;
  /** More text for `--help`. */
  readonly more?: string;
  readonly options: Options;
  /** Names of the options that must be given. */
  readonly needs?: readonly string[];
  /** Whether it changes something; then it has `--dry-run`. */
  readonly changes: boolean;
  /** Whether it prints at its end how long somebody has waited for it. */
  readonly timed?: true;
  /** Whether it runs the gate, which knows the formats of the site's fields. */
  readonly runsGate?: true;
  /** Whether it runs outside a site too, without a store. */
  readonly storeless?: true;
  /** Without `npm run site --`. */
  readonly example: string;
  run(call: Call): Promise<Outcome>;
}

export function done(result: object): Outcome {
  return { exit: 'done', result };
}

/** Reads the journal as far as possible: for subcommands that change nothing. */
export async function requireReading(
  { store, storePlace }: Pick<SiteDeps, 'store' | 'storePlace'>,
  read: (store: Store) => Promise<JournalReading> = examineJournal,
): Promise<JournalReading> {
  const reading = await read(store);
  if (reading.entries.length === 0 && reading.damages.length === 0) throw nothingLive(storePlace);
  return reading;
}

/** Reads the journal; an empty one is an error, because `SITE_STORE` may be misspelt. */
export async function requireJournal({
  store,
  storePlace,
}: Pick<SiteDeps, 'store' | 'storePlace'>): Promise<Journal> {
  const journal = await readJournal(store);
  if (journal.entries.length > 0) return journal;
  throw nothingLive(storePlace);
}

function nothingLive(storePlace: string): CompositionError {
  return new CompositionError(
    'nothing-live',
    `Nothing was ever live in ${storePlace}. If that is the wrong store, set SITE_STORE.`,
  );
}
