import type { ToastKind } from '@platform/host';
import { classNames } from '@site/shared-ui';
import type { Fixture } from '@site/shared-ui/testing';
import { CloseToast, ToastWords } from './toast-parts.tsx';
import styles from './toast-stack.module.css';

const toasts: readonly (readonly [ToastKind, string])[] = [
  ['success', 'Application submitted successfully!'],
  ['error', 'Please fill all required fields and upload a resume.'],
  ['warning', 'Please fill out all required fields and verify you are not a robot.'],
  ['info', 'A new version of this page is there.'],
];

export const toastFixtures: readonly Fixture[] = toasts.map(([kind, text]) => ({
  name: kind,
  node: (
    <div className={classNames(styles.toast, styles[kind])}>
      <ToastWords kind={kind} text={text} />
      <CloseToast closeToast={() => {}} />
    </div>
  ),
}));
