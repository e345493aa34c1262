import type { ReactNode } from 'react';
import { type Destination, DestinationLink } from './destination-link.tsx';
import styles from './text-link.module.css';

export type TextLinkProps = Destination & { readonly children: ReactNode };

export function TextLink(link: TextLinkProps) {
  return <DestinationLink {...link} className={styles.link} />;
}
