/** What other tools take of the command: what a server says about its tabs. */

export type { TabSummary } from './releases/servers/ask-server.ts';
