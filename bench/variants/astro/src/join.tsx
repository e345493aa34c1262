import { JoinPage } from '../../../../careers-mfe/src/join/join.page.tsx';
import { ToastHost } from '../../../../shell/src/frame/toasts/toast-host.tsx';

export const Join = () => (
  <ToastHost>
    <JoinPage />
  </ToastHost>
);
