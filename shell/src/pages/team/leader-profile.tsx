import { Plate, SocialLinks } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import { type ComponentType, useId } from 'react';
import { FounderPortrait } from './founder.picture.tsx';
import { LeaderBio } from './leader-bio.tsx';
import styles from './leader-profile.module.css';
import type { Leader } from './team.data.ts';

/** Each portrait is a component of its own, so that a photograph can replace a drawing. */
const portraits: Readonly<Record<Leader['portrait'], ComponentType>> = {
  founder: FounderPortrait,
};

export function LeaderProfile({ leader }: { readonly leader: Leader }) {
  const nameId = useId();
  const Portrait = portraits[leader.portrait];
  return (
    <article className={styles.leader} aria-labelledby={nameId}>
      <div className={styles.profile}>
        <div className={styles.stone}>
          <div className={styles.portrait} role="img" aria-label={`Drawing of ${leader.name}`}>
            <Portrait />
          </div>
          <div className={styles.face}>
            <h2 id={nameId}>{leader.name}</h2>
            <Plate tone="amber">{leader.role}</Plate>
            <SocialLinks links={leader.social} owner={leader.name} className={styles.social} />
            <p className={styles.distance} aria-hidden="true">
              {site.place.city} <span className={styles.zero}>0 km</span>
            </p>
          </div>
        </div>
        <LeaderBio entries={leader.bio} />
      </div>
    </article>
  );
}
