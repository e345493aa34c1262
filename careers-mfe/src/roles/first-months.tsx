import { Plate } from '@site/shared-ui';
import styles from './first-months.module.css';
import type { Milestone } from './role-text.ts';

export function FirstMonths({ milestones }: { readonly milestones: readonly Milestone[] }) {
  return (
    <ol role="list" className={styles.lane}>
      {milestones.map(({ when, what }) => (
        <li key={when} className={styles.stop}>
          <Plate tone="amber">{when}</Plate>
          <p>{what}</p>
        </li>
      ))}
    </ol>
  );
}
