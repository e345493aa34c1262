import { classNames } from '../class-names.ts';
import styles from './lane-divider.module.css';

/** The dashed centre line of a road, as decoration between two sections. */
export function LaneDivider({ className }: { readonly className?: string | undefined }) {
  return <div className={classNames(styles.lane, className)} aria-hidden="true" />;
}
