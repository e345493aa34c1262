import { Plate } from '@site/shared-ui';
import { CarAbovePicture } from '../pictures/car-above.picture.tsx';
import { IslandPicture } from '../pictures/island.picture.tsx';
import { UTurnPicture } from '../pictures/u-turn.picture.tsx';
import styles from './milestone-road.module.css';
import { milestones } from './milestones.data.ts';

/** One list in two layouts: from 900 px a road with a U-turn after three milestones, below it a lane beside the text. */
export function MilestoneRoad() {
  return (
    <div className={styles.map}>
      <div className={styles.road} aria-hidden="true">
        <span className={styles.turn}>
          <UTurnPicture />
        </span>
        <span className={styles.island}>
          <IslandPicture />
        </span>
        <span className={styles.car}>
          <CarAbovePicture />
        </span>
      </div>
      <ol role="list" className={styles.stops}>
        {milestones.map(({ month, plate, title, text }) => (
          <li key={month} className={styles.stop}>
            <Plate>
              <time dateTime={month}>{plate}</time>
            </Plate>
            <h3 className={styles.title}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
