import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

/** Buttons and links that act like one look the same. */
export function buttonLook(variant: ButtonVariant, className?: string): string {
  return classNames(styles.button, styles[variant], className);
}
