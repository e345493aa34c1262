import type { RemotePage } from '@platform/contract';
import { Section } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import { LeaderProfile } from './leader-profile.tsx';
import { leaders } from './team.data.ts';
import { TeamHead } from './team-head.tsx';

export function TeamPage() {
  return (
    <>
      <TeamHead
        title="Leadership Team"
        tagline={`The people who answer for what ${site.name} builds, and for how it is built.`}
      />
      <Section>
        {leaders.map((leader) => (
          <LeaderProfile key={leader.id} leader={leader} />
        ))}
      </Section>
    </>
  );
}

export default { contract: 1, Page: TeamPage } satisfies RemotePage;
