import { useId } from 'react';
import { showcaseTexts } from './showcase.texts.ts';
import styles from './vision-mission.module.css';

/** Vision and Mission, drawn as the two boards of a sign gantry over a road. */
export function VisionMission() {
  const id = useId();
  return (
    <div className={styles.gantry}>
      {[showcaseTexts.vision, showcaseTexts.mission].map(({ heading, text }, place) => (
        <section key={heading} aria-labelledby={`${id}${place}`} className={styles.board}>
          <h2 id={`${id}${place}`} className={styles.heading}>
            {heading}
          </h2>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
    </div>
  );
}
