import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './container.module.css';

export interface ContainerProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Container({ className, children }: ContainerProps) {
  return <div className={classNames(styles.container, className)}>{children}</div>;
}
