import { ToastHost } from '@platform/runtime';
import { JoinPage } from '../../../../careers-mfe/src/join/join.page.tsx';
import { toasts } from '../../../../shell/src/frame/toasts/toasts.ts';

export const Join = () => (
  <ToastHost views={toasts}>
    <JoinPage />
  </ToastHost>
);
