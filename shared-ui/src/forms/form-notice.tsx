import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form-notice.module.css';

export interface FormNoticeProps {
  /** `failure` asks for something to be done; `info` does not. */
  readonly kind: 'failure' | 'info';
  readonly title: string;
  /** Buttons. */
  readonly actions?: ReactNode;
  /** The button that led to this notice is gone: without another place the focus would be lost. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/**
 * What has become of a form, in its own words. Put it into a `role="status"` that is always there, so that it is
 * read out when it comes.
 */
export function FormNotice({ kind, title, actions, takesFocus = false, children }: FormNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) notice.current?.focus();
  }, [takesFocus]);

  return (
    <div ref={notice} tabIndex={-1} data-kind={kind} className={styles.notice}>
      <h2>{title}</h2>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
