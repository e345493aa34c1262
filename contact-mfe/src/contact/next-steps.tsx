import { useId } from 'react';
import { contactTexts } from './contact.texts.ts';
import styles from './next-steps.module.css';

/** What happens after Submit, in three steps, drawn as kilometre stones along a lane. */
export function NextSteps() {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {contactTexts.afterwards}
      </h2>
      <ol role="list" className={styles.steps}>
        {contactTexts.steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
