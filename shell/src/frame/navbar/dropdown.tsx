import { matchPath, useLocation } from '@site/shared-ui';
import { type KeyboardEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { FrameLink } from '../frame-link.tsx';
import type { NavigationMenu } from '../navigation.data.ts';
import styles from './bar-menu.module.css';
import { ChevronPicture } from './menu.picture.tsx';

interface DropdownProps {
  readonly menu: NavigationMenu;
  readonly open: boolean;
  readonly onChange: (open: boolean) => void;
}

/** A disclosure: a button and a list of links. The down arrow moves into the list, Escape inside it closes it. */
export function Dropdown({ menu, open, onChange }: DropdownProps) {
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const holdsPage = menu.links.some(({ to }) => matchPath(to, pathname));

  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    flushSync(() => onChange(true));
    list.current?.querySelector('a')?.focus();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    onChange(false);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key events of its button and links
    <div className={styles.dropdown} onKeyDown={leave}>
      <button
        ref={button}
        type="button"
        className={styles.top}
        aria-expanded={open}
        aria-controls={listId}
        aria-current={holdsPage ? 'true' : undefined}
        onClick={() => onChange(!open)}
        onKeyDown={enter}
      >
        <span>{menu.label}</span>
        <span className={styles.chevron}>
          <ChevronPicture />
        </span>
      </button>
      <ul role="list" ref={list} id={listId} hidden={!open} className={styles.list}>
        {menu.links.map(({ label, to, tagline }) => (
          <li key={to}>
            <FrameLink to={to} className={styles.link}>
              <span className={styles.label}>{label}</span>
              {tagline && <span className={styles.tagline}>{tagline}</span>}
            </FrameLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
