import { SocialLinks } from '@site/shared-ui';
import { site as facts } from '@site/shared-ui/site';
import { site } from '../../site.ts';
import { FrameLink } from '../frame-link.tsx';
import { Wordmark } from '../wordmark/wordmark.tsx';
import styles from './footer.module.css';

const { email, legalName, phone, place, social, tagline } = facts;

interface FooterProps {
  /** A parameter, because server and browser must render the same year. */
  readonly year: number;
}

export function Footer({ year }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.kerb} aria-hidden="true" />
      <div className={styles.inside}>
        <div className={styles.columns}>
          <div className={styles.company}>
            <p className={styles.name}>
              <Wordmark />
            </p>
            <p className={styles.tagline}>{tagline}</p>
          </div>
          {site.footer.columns.map(({ label, links }) => (
            <nav key={label} aria-label={`Footer: ${label}`}>
              <h2 className={styles.heading}>{label}</h2>
              <ul role="list" className={styles.links}>
                {links.map((link) => (
                  <li key={link.label}>
                    <FrameLink to={link.to} className={styles.link}>
                      {link.label}
                    </FrameLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div className={styles.reach}>
            <h2 className={styles.heading}>Reach us</h2>
            <address className={styles.links}>
              <span>
                {place.city}, {place.region}, {place.country}
              </span>{' '}
              <a className={styles.link} href={phone.href}>
                {phone.shown}
              </a>{' '}
              <a className={styles.link} href={`mailto:${email}`}>
                {email}
              </a>
            </address>
          </div>
        </div>
        <div className={styles.foot}>
          <p>{`© ${year} ${legalName}. All rights reserved.`}</p>
          <ul role="list" className={styles.legal}>
            {site.footer.legal.map(({ label, to }) => (
              <li key={to}>
                <FrameLink to={to} className={styles.link}>
                  {label}
                </FrameLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <SocialLinks links={social} owner={site.name} className={styles.social} />
    </footer>
  );
}
