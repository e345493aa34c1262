import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Destination, DestinationLink } from './destination-link.tsx';
import styles from './text-link.module.css';

export type TextLinkProps = Destination & {
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export function TextLink({ className, ...link }: TextLinkProps) {
  return <DestinationLink {...link} className={classNames(styles.link, className)} />;
}
