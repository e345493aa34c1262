import { ContactPage } from '../../../../contact-mfe/src/contact/contact.page.tsx';
import { toasts } from '../../../../shell/src/frame/toasts/toasts.ts';
import { ToastHost } from '../../../../shell/src/runtime/index.ts';

export const Contact = () => (
  <ToastHost views={toasts}>
    <ContactPage />
  </ToastHost>
);
