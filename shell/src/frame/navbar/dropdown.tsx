import type { SiteMenu } from '@platform/contract';
import { matchPath, useLocation } from '@platform/host';
import { FrameLink } from '../frame-link.tsx';
import { ChevronPicture } from './menu.picture.tsx';

interface DropdownProps {
  readonly menu: SiteMenu;
  /** Class names of the bar, or of the menu of narrow screens. */
  readonly styles: Readonly<Record<string, string>>;
  /** Shared by the bar's dropdowns: the browser keeps one of them open. They mark the page that they hold. */
  readonly name?: string;
}

/**
 * A list of links that the browser opens, so it needs no code. `close-menus.ts` closes those of the bar. It may be open
 * before React hydrates it: React leaves the `open` of the element alone.
 */
export function Dropdown({ menu, styles, name }: DropdownProps) {
  const { pathname } = useLocation();
  const isMarked = name !== undefined && menu.links.some(({ to }) => matchPath(to, pathname));
  return (
    <details name={name} className={styles.dropdown} suppressHydrationWarning>
      <summary className={styles.top} aria-current={isMarked ? 'true' : undefined}>
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
