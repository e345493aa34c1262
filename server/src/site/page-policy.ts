import type { Page } from '@site/composition';
import type { PolicySources } from '../security/content-security-policy.ts';

/** What a page's content security policy says beyond the site's own. */
export function pagePolicy({ styleSources, trustedTypes }: Page): PolicySources {
  return {
    'style-src': styleSources,
    ...(trustedTypes && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
  };
}
