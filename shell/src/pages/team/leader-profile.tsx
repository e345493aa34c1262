import { Plate, SocialLinks } from '@site/shared-ui';
import { useId } from 'react';
import styles from './leader-profile.module.css';
import { portraits } from './portraits.ts';
import type { Leader } from './team.data.ts';

export function LeaderProfile({ leader }: { readonly leader: Leader }) {
  const nameId = useId();
  const Portrait = portraits[leader.portrait];
  return (
    <article className={styles.profile} aria-labelledby={nameId}>
      <div className={styles.portrait} role="img" aria-label={`Drawing of ${leader.name}`}>
        <Portrait />
      </div>
      <div className={styles.words}>
        <Plate tone="amber">{leader.role}</Plate>
        <h2 id={nameId}>{leader.name}</h2>
        {leader.bio.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <SocialLinks links={leader.social} owner={leader.name} className={styles.social} />
      </div>
    </article>
  );
}
