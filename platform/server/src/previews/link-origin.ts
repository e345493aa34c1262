import { isFolder } from '@platform/releases/synced-files';
import { servesVisitors } from '../environment/environment.ts';
import { readOwnOrigin } from '../environment/own-origin.ts';
import { type EnvironmentVariables, Variables } from '../environment/read-variables.ts';
import * as read from '../environment/readers.ts';

/**
 * The origin of a link to a preview, by the settings of a command. Without `PREVIEW_ORIGIN`, it is that of a server on this
 * machine, or null if the servers are elsewhere.
 *
 * @param store folder or address of the site's store
 * @throws {EnvironmentError}
 */
export function linkOrigin(env: EnvironmentVariables, store: string): string | null {
  const variables = new Variables(env);
  const own = {
    production: env.NODE_ENV === 'production',
    publicOrigin: variables.find('PUBLIC_ORIGIN', read.origin),
    databaseUrl: variables.find('DATABASE_URL', read.text),
    trustProxy: variables.read<ReturnType<typeof read.proxies>>('TRUST_PROXY', read.proxies, false),
    port: variables.read('PORT', read.wholeNumber(0, 65_535), 8080),
  };
  const origin = readOwnOrigin(variables, 'PREVIEW_ORIGIN', {
    ...own,
    servesVisitors: servesVisitors(own) || !isFolder(store),
  });
  variables.check();
  return origin;
}
