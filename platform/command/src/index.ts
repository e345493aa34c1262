/** What other tools take of the command: questions to a server. */

export type { TabSummary } from './releases/servers/ask-server.ts';
