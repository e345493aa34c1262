import { Plate } from '@site/shared-ui';
import { BusPicture } from './bus.picture.tsx';
import styles from './leader-route.module.css';
import type { Stop } from './team.data.ts';

/** A life as a road that comes over the hills of the page's head and passes its stops. */
export function LeaderRoute({ stops }: { readonly stops: readonly Stop[] }) {
  return (
    <div className={styles.route}>
      <ol role="list" className={styles.stops}>
        {stops.map(({ plate, title, text }) => (
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
