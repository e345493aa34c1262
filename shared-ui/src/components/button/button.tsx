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
  /** While work is in progress: as `disabled`, with an indicator that blinks beside the label. */
  readonly busy?: boolean;
}

/** An inert button is `aria-disabled`, not `disabled`, which would take the focus from it. */
export function Button({
  variant = 'primary',
  busy = false,
  disabled = false,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const isInert = busy || disabled;
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      // Also for Enter in a field: a browser clicks the form's button then.
      onClick={isInert ? (event) => event.preventDefault() : onClick}
      // The shell marks a button that was pressed before its code came.
      suppressHydrationWarning
      className={buttonClass(variant, className)}
    >
      <span>{children}</span>
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
