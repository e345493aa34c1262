import { classNames, type ToastKind } from '@site/shared-ui';
import { applicationMessages, enquiryMessages } from '@site/shared-ui/contracts';
import type { Fixture } from '@site/shared-ui/testing';
import { CloseToast, ToastWords } from './toast-parts.tsx';
import styles from './toast-stack.module.css';

const toasts: readonly (readonly [ToastKind, string])[] = [
  ['success', applicationMessages.sent],
  ['error', applicationMessages.required],
  ['warning', enquiryMessages.incomplete],
  ['info', 'A new version of this page is there.'],
];

/** The appearance of toasts, without position and timer. */
export const toastFixtures: readonly Fixture[] = toasts.map(([kind, text]) => ({
  name: kind,
  node: (
    <div className={classNames(styles.toast, styles[kind])}>
      <ToastWords kind={kind} text={text} />
      <CloseToast closeToast={() => {}} />
    </div>
  ),
}));
