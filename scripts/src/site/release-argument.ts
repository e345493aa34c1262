import {
  CompositionError,
  foldJournal,
  type JournalEntry,
  parseReleaseName,
  type ReleaseName,
  rollbackTarget,
} from '@site/composition';
import type { UnitName } from '@site/shared-ui/contracts';
import { unitOf } from './parse-call.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reads a release from the command line: `careers@r3k9x0a1bc`, `careers@live`, or `careers@previous`, which is
 * where the next rollback goes.
 */
export function releaseOf(text: string, entries: readonly JournalEntry[]): ReleaseName {
  const [name, word] = text.split('@');
  const unit = unitOf(name);
  if (word !== 'live' && word !== 'previous') return parseReleaseName(text);
  const id = word === 'live' ? foldJournal(entries).units[unit]?.id : rollbackTarget(entries, unit);
  if (id) return { unit, id };
  const what = word === 'live' ? `No release of ${unit} is live` : `${unit} has no previous release`;
  throw new CompositionError('release-unknown', `${what}: see npm run site -- history ${unit}.`);
}

/** Reads the value of an option that names a release of a known unit: `r3k9x0a1bc`, or `careers@r3k9x0a1bc`. */
export function releaseIdOf(option: string, text: string, unit: UnitName): string {
  const name = parseReleaseName(text.includes('@') ? text : `${unit}@${text}`);
  if (name.unit === unit) return name.id;
  throw new UsageError(`--${option} takes a release of ${unit}; it was given ${text}.`);
}
