import {
  type FormDeclaration,
  formAddress,
  formFaults,
  formKey,
  type Release,
  type UnitName,
} from '@platform/contract';
import { LRUCache } from 'lru-cache';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { isReleaseId } from '../core/releases/release-faults.ts';
import { addressOfForm, findRelease, siteOf } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';

export interface FoundForm {
  readonly unit: UnitName;
  readonly name: string;
  readonly release: string;
  /** Where the site takes it now. */
  readonly address: string;
  readonly form: FormDeclaration;
}

/**
 * Finds the form of a unit as the named release declares it: the one whose page a visitor has filled in, which may be
 * older or newer than the live one. If tabs cannot have such a release, or it has no such form, the form of the live one
 * counts, and then a live form of another unit that has replaced it. Resolves with null if there is none either. Rejects if
 * the store cannot be read.
 *
 * @param release as the request names it; null if it names none
 */
export type FindForm = (unit: UnitName, name: string, release: string | null) => Promise<FoundForm | null>;

export function createFindForm(
  store: Pick<Store, 'read'>,
  {
    live,
    isInTabs,
  }: {
    readonly live: () => readonly Release[];
    /** Whether a tab can have the page of a release that is not live. One that was never live can say anything in its mail. */
    readonly isInTabs: (name: ReleaseName) => boolean;
  },
): FindForm {
  // Releases never change.
  const known = new LRUCache<string, Release>({ max: 200 });

  const named = async (name: ReleaseName): Promise<Release | null> => {
    if (!isReleaseId(name.id) || !isInTabs(name)) return null;
    const key = releaseText(name);
    const cached = known.get(key);
    if (cached) return cached;
    const found = await findRelease(store, name);
    if (found.status !== 'found') return null;
    known.set(key, found.release);
    return found.release;
  };

  return async (unit, name, id) => {
    const releases = live();
    const current = releases.find((release) => release.unit === unit);
    const other = id === null || id === current?.id ? null : await named({ unit, id });
    const own = [other, current].map((release) => ({ release, name }));
    const shell = releases.find(({ unit }) => unit === 'shell');
    const replacing = releases.flatMap((release) =>
      Object.entries(release.forms ?? {})
        .filter(([, form]) => form.replaces?.includes(formKey(unit, name)))
        .map(([heir]) => ({ release, name: heir })),
    );
    for (const { release, name } of [...own, ...replacing]) {
      const forms = release?.forms ?? {};
      const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
      // The gate refuses a release with faults. One of another version may have got past it.
      if (release && form && formFaults(form).length === 0)
        return {
          ...{ unit: release.unit, name, release: release.id, form },
          address: shell ? addressOfForm(siteOf(shell), release.unit, name) : formAddress(release.unit, name),
        };
    }
    return null;
  };
}
