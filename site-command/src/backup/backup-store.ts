import { type Store, StoreError } from '@site/composition';
import type { ObjectDigest } from '../transfer/object-set.ts';
import type { BackupFolder } from './backup-folder.ts';

/** The objects of a backup as a store that can only be read. */
export function backupStore(folder: BackupFolder, objects: readonly ObjectDigest[]): Store {
  const byKey = new Map(objects.map((object) => [object.key, object]));
  const refuse = async (): Promise<never> => {
    throw new StoreError(`write into the backup in ${folder.path}`, 'a backup never changes');
  };
  return {
    read: async (key) => {
      const object = byKey.get(key);
      return object ? folder.read(object) : null;
    },
    list: async (prefix) => [...byKey.keys()].filter((key) => key.startsWith(prefix)).sort(),
    create: refuse,
    remove: refuse,
    watch: () => ({ close: () => undefined }),
  };
}
