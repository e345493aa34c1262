import { ToastHost } from '@platform/runtime';
import page from '../../../../careers-mfe/src/roles/software-engineer/software-engineer.page.tsx';
import { toasts } from '../../../../shell/src/frame/toasts/toasts.ts';

export const SoftwareEngineer = () => (
  <ToastHost views={toasts}>
    <page.Page params={{}} />
  </ToastHost>
);
