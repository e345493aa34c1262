import { useEffect, useRef } from 'react';
import { FrameLink } from '../frame-link.tsx';
import { barEntries } from '../navigation.data.ts';
import styles from './bar-menu.module.css';
import { Dropdown } from './dropdown.tsx';
import { useBarKeys } from './use-bar-keys.ts';
import { useOpenUntilVisit } from './use-open-until-visit.ts';

/** The navigation bar of wide screens. At most one dropdown is open. */
export function BarMenu({ className }: { readonly className?: string | undefined }) {
  const [open, setOpen] = useOpenUntilVisit<string | null>(null);
  const bar = useRef<HTMLElement>(null);
  useBarKeys(bar);

  useEffect(() => {
    if (open === null) return;
    const closeFromOutside = (event: Event) => {
      if (!bar.current?.contains(event.target as Node)) setOpen(null);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, [open, setOpen]);

  return (
    <nav ref={bar} aria-label="Main" className={className}>
      <ul role="list" className={styles.entries}>
        {barEntries.map((entry) => (
          <li key={entry.label} className={styles.entry}>
            {'links' in entry ? (
              <Dropdown
                menu={entry}
                open={open === entry.label}
                onChange={(opened) => setOpen(opened ? entry.label : null)}
              />
            ) : (
              <FrameLink to={entry.to} className={styles.top}>
                {entry.label}
              </FrameLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
