// Files that survive a loss of power, and a lock between processes.
export { takeFolderLock } from './core/folder-lock.ts';
export { createFile, syncFolder, writeSynced } from './core/store/local-store.ts';
export { isFolder } from './core/store/open-store.ts';
