import { Plate } from '@site/shared-ui';
import { BusPicture } from './bus.picture.tsx';
import styles from './leader-bio.module.css';
import type { BioEntry } from './team.data.ts';

export function LeaderBio({ entries }: { readonly entries: readonly BioEntry[] }) {
  return (
    <div className={styles.route}>
      <ol role="list" className={styles.stops}>
        {entries.map(({ plate, title, text }) => (
          <li key={plate} className={styles.stop}>
            <Plate>{plate}</Plate>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <span className={styles.bus}>
        <BusPicture />
      </span>
    </div>
  );
}
