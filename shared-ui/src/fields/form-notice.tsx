import type { NoticeViewProps } from '@platform/forms';
import styles from './form-notice.module.css';

export type FormNoticeProps = NoticeViewProps;

/** The state of a form. Put it into a permanent `role="status"`, so that screen readers announce it. */
export function FormNotice({ kind, title, actions, children }: FormNoticeProps) {
  return (
    <div data-kind={kind} className={styles.notice}>
      <h2>{title}</h2>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
