import page from '../../../../careers-mfe/src/roles/software-engineer/software-engineer.page.tsx';
import { ToastHost } from '../../../../shell/src/frame/toasts/toast-host.tsx';

export const SoftwareEngineer = () => (
  <ToastHost>
    <page.Page params={{}} />
  </ToastHost>
);
