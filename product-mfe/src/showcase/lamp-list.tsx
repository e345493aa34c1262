import { pictures } from '../pictures/pictures.ts';
import styles from './lamp-list.module.css';
import { lamps } from './lamps.data.ts';

export function LampList() {
  return (
    <ul role="list" className={styles.lamps}>
      {lamps.map(({ picture, title, text }) => {
        const Picture = pictures[picture];
        return (
          <li key={title} className={styles.lamp}>
            <span className={styles.glass}>
              <Picture />
            </span>
            <h3 className={styles.title}>{title}</h3>
            <p>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
