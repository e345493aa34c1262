import { site } from '@site/shared-ui/site';
import { useId } from 'react';
import { contactTexts } from './contact.texts.ts';
import styles from './contact-ways.module.css';
import { HelpPointPicture } from './help-point.picture.tsx';

const ways = [
  { way: 'Call', shown: site.phone.shown, href: site.phone.href },
  { way: 'Write', shown: site.email, href: `mailto:${site.email}` },
] as const;

/** Other ways to reach the company, drawn as the arms of a signpost beside an emergency telephone. */
export function ContactWays() {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.post}>
      <h2 id={id} className={styles.heading}>
        {contactTexts.otherWays}
      </h2>
      <ul role="list" className={styles.arms}>
        {ways.map(({ way, shown, href }) => (
          <li key={way} className={styles.arm}>
            <span className={styles.way}>{way}</span>{' '}
            <a href={href} className={styles.link}>
              {shown}
            </a>
          </li>
        ))}
        <li className={styles.arm}>
          <span className={styles.way}>Find us in</span>{' '}
          <span className={styles.place}>
            {site.place.city}, {site.place.region}
          </span>
        </li>
      </ul>
      <span className={styles.phone}>
        <HelpPointPicture />
      </span>
    </section>
  );
}
