import { type FormDeclaration, formFaults, type Release, type UnitName } from '@site/shared-ui/contracts';
import { LRUCache } from 'lru-cache';
import { isReleaseId } from '../core/releases/release-faults.ts';
import { findRelease } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';

/** A form as a release declares it. */
export interface FoundForm {
  readonly unit: UnitName;
  readonly name: string;
  /** Id of the release. */
  readonly release: string;
  readonly form: FormDeclaration;
}

/**
 * Finds the form of a unit as the named release declares it: the one whose page a visitor has filled in, which may be
 * older or newer than the live one. If there is no such release, or it has no such form, the form of the live one counts.
 * Resolves with null if that has none either. Rejects if the store cannot be read.
 *
 * @param release as the request names it; null if it names none
 */
export type FindForm = (unit: UnitName, name: string, release: string | null) => Promise<FoundForm | null>;

/** @param live returns the live release of a unit, or null */
export function createFindForm(
  store: Pick<Store, 'read'>,
  live: (unit: UnitName) => Release | null,
): FindForm {
  // Releases never change.
  const known = new LRUCache<string, Release>({ max: 200 });

  const named = async (unit: UnitName, id: string): Promise<Release | null> => {
    const current = live(unit);
    if (current === null || current.id === id) return current;
    const key = `${unit}@${id}`;
    const cached = known.get(key);
    if (cached) return cached;
    const found = isReleaseId(id) ? await findRelease(store, { unit, id }) : null;
    if (found?.status !== 'found') return null;
    known.set(key, found.release);
    return found.release;
  };

  return async (unit, name, id) => {
    for (const release of [id === null ? null : await named(unit, id), live(unit)]) {
      const forms = release?.forms ?? {};
      const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
      // The gate refuses a release with faults. One of another version may have got past it.
      if (release && form && formFaults(form).length === 0) return { unit, name, release: release.id, form };
    }
    return null;
  };
}
