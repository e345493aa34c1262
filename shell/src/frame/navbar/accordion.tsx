import { FrameLink } from '../frame-link.tsx';
import type { NavigationMenu } from '../navigation.data.ts';
import { ChevronPicture } from './menu.picture.tsx';
import styles from './mobile-menu.module.css';

interface AccordionProps {
  readonly menu: NavigationMenu;
}

/** An entry of the mobile menu that expands in place. */
export function Accordion({ menu }: AccordionProps) {
  return (
    <details className={styles.accordion} suppressHydrationWarning>
      <summary className={styles.link}>
        <span>{menu.label}</span>
        <span className={styles.chevron}>
          <ChevronPicture />
        </span>
      </summary>
      <ul role="list" className={styles.list}>
        {menu.links.map(({ label, to, tagline }) => (
          <li key={to}>
            <FrameLink to={to} className={styles.nested}>
              <span className={styles.label}>{label}</span>
              {tagline && <span className={styles.tagline}>{tagline}</span>}
            </FrameLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
