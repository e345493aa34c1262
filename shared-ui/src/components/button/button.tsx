import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

/** The classes that buttons, and links that look like buttons, have in common. */
export function buttonClass(variant: ButtonVariant, className?: string): string {
  return classNames(styles.button, styles[variant], className);
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** Disabled while work is in progress, with a blinking indicator beside the label. */
  readonly busy?: boolean;
}

export function Button({
  variant = 'primary',
  busy = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
    >
      {children}
      {busy && (
        <span className={styles.indicator} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      )}
    </button>
  );
}
