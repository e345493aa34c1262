import { ButtonLink, Section } from '@site/shared-ui';
import styles from './get-in-touch.module.css';
import { getInTouch } from './home.data.ts';

export function GetInTouch() {
  return (
    <Section heading={getInTouch.heading} className={styles.section}>
      <div className={styles.row}>
        <p className={styles.text}>{getInTouch.text}</p>
        <ButtonLink to="/contact" variant="secondary" className={styles.action}>
          {getInTouch.action}
        </ButtonLink>
      </div>
    </Section>
  );
}
