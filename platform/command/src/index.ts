/** What other tools take of the command: the first start, where the store is, questions to a server. */

export { cacheFolder, storePlace } from './call/store-place.ts';
export type { TabSummary } from './releases/servers/ask-server.ts';
export { prepareStore } from './releases/steps/first-start.ts';
