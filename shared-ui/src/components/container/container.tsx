import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './container.module.css';

export interface ContainerProps {
  /** `text` keeps lines readable, `page` is the site's full width. */
  readonly width?: 'text' | 'page';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Container({ width = 'page', className, children }: ContainerProps) {
  return <div className={classNames(styles.container, styles[width], className)}>{children}</div>;
}
