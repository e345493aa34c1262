import { matchPath, useLocation } from '@site/shared-ui/host';
import { FrameLink } from '../frame-link.tsx';
import type { NavigationMenu } from '../navigation.data.ts';
import styles from './bar-menu.module.css';
import { menuName } from './close-menus.ts';
import { ChevronPicture } from './menu.picture.tsx';

/**
 * A list of links that the browser opens, so it needs no code. `close-menus.ts` closes it. It may be open before React
 * hydrates it: React leaves the `open` of the element alone.
 */
export function Dropdown({ menu }: { readonly menu: NavigationMenu }) {
  const { pathname } = useLocation();
  const holdsPage = menu.links.some(({ to }) => matchPath(to, pathname));
  return (
    <details name={menuName} className={styles.dropdown} suppressHydrationWarning>
      <summary className={styles.top} aria-current={holdsPage ? 'true' : undefined}>
        <span>{menu.label}</span>
        <span className={styles.chevron}>
          <ChevronPicture />
        </span>
      </summary>
      <ul role="list" className={styles.list}>
        {menu.links.map(({ label, to, tagline }) => (
          <li key={to}>
            <FrameLink to={to} className={styles.link}>
              <span className={styles.label}>{label}</span>
              {tagline && <span className={styles.tagline}>{tagline}</span>}
            </FrameLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
