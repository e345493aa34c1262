import { classNames } from '@site/shared-ui';
import { type ReactNode, useId } from 'react';
import styles from './side-note.module.css';

interface SideNoteProps {
  readonly heading: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A box beside the main content. */
export function SideNote({ heading, className, children }: SideNoteProps) {
  const id = useId();
  return (
    <aside className={classNames(styles.note, className)} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </aside>
  );
}
