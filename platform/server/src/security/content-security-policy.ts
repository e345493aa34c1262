import type { PolicySources } from '../environment/backend-part.ts';
import type { Environment } from '../environment/environment.ts';

const strict: PolicySources = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-src': [],
  'manifest-src': ["'self'"],
  'object-src': [],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': [],
};

/** The policy of all responses of this site. */
export function contentSecurityPolicy({ apiBase, parts }: Environment): PolicySources {
  const own = joinSources(strict, apiBase === '' ? {} : { 'connect-src': [new URL(apiBase).origin] });
  return parts.reduce((policy, part) => joinSources(policy, part.policy ?? {}), own);
}

/** Directives that fall back to `default-src`. `worker-src` is not one of them: it falls back to `script-src`. */
const defaulted = ['font-src', 'connect-src', 'manifest-src'];

/**
 * The header's value, with additional sources of one response, such as hashes of inline styles. Directives equal to
 * their fallback are left out, since every page sends the header.
 */
export function policyHeader(policy: PolicySources, extra: PolicySources = {}): string {
  const all = joinSources(policy, extra);
  return Object.entries(all)
    .filter(([name, sources]) => !(defaulted.includes(name) && `${sources}` === `${all['default-src']}`))
    .map(([directive, sources]) => `${directive} ${sources.length === 0 ? "'none'" : sources.join(' ')}`)
    .join('; ');
}

/** The union of both. */
export function joinSources(policy: PolicySources, more: PolicySources): PolicySources {
  const directives = new Set([...Object.keys(policy), ...Object.keys(more)]);
  return Object.fromEntries(
    [...directives].map((name) => [name, [...new Set([...(policy[name] ?? []), ...(more[name] ?? [])])]]),
  );
}
