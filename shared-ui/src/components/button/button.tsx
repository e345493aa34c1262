import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { type ButtonVariant, buttonLook } from './button-look.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** Work is under way: disabled, with a blinking indicator beside the label. */
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
      className={buttonLook(variant, className)}
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
