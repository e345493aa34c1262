import { site } from '../../site/facts.ts';
import type { Fixture } from '../fixture.ts';
import { SocialLinks } from './social-links.tsx';

export const socialLinksFixtures: readonly Fixture[] = [
  { name: 'company', node: <SocialLinks links={site.social} owner={site.name} /> },
  {
    name: 'every known network, and an unknown one',
    node: (
      <SocialLinks
        owner="Asha Example"
        links={['LinkedIn', 'Instagram', 'Twitter/X', 'Facebook', 'GitHub', 'Mastodon'].map((network) => ({
          network,
          href: `https://example.example/${network.toLowerCase()}`,
        }))}
      />
    ),
  },
];
