/** The policy for the HTML of webpack-dev-server's card with errors. */
const overlayPolicy = 'webpack-dev-server#overlay';

/**
 * The site's content security policy for pages with local units: it also allows the messages of their dev servers. The
 * files of local units have the address of the page.
 *
 * @param messages sources such as `ws://localhost:8082`
 */
export function localPolicy(policy: string, messages: readonly string[]): string {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  const sourcesOf = (name: string) => directives.find(([one]) => one === name)?.slice(1);
  const connect = sourcesOf('connect-src') ?? sourcesOf('default-src') ?? ['*'];
  return [
    ...directives
      // Addresses of this machine have no TLS.
      .filter(([name]) => name !== 'connect-src' && name !== 'upgrade-insecure-requests' && name !== '')
      .map(([name, ...sources]) =>
        name === 'trusted-types' ? [name, ...sources, overlayPolicy] : [name, ...sources],
      ),
    ['connect-src', ...connect.filter((source) => source !== "'none'"), ...messages],
  ]
    .map((directive) => directive.join(' '))
    .join('; ');
}
