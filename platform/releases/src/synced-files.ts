// Files that survive a loss of power, and a lock between processes.
export { takeFolderLock } from './core/folder-lock.ts';
export { isFolder } from './core/store/open-store.ts';
export { createFile, syncFolder, writeSynced } from './core/store/synced-files.ts';
