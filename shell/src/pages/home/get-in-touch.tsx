import { ButtonLink, Section } from '@site/shared-ui';
import styles from './get-in-touch.module.css';
import { touch } from './home.data.ts';

export function GetInTouch() {
  return (
    <Section heading={touch.heading} className={styles.touch}>
      <div className={styles.row}>
        <p className={styles.text}>{touch.text}</p>
        <ButtonLink to="/contact" variant="secondary" className={styles.action}>
          {touch.action}
        </ButtonLink>
      </div>
    </Section>
  );
}
