import { ContactPage } from '../../../../contact-mfe/src/contact/contact.page.tsx';
import { ToastHost } from '../../../../shell/src/frame/toasts/toast-host.tsx';

export const Contact = () => (
  <ToastHost>
    <ContactPage />
  </ToastHost>
);
