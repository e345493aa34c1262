import { ToastHost } from '@platform/runtime';
import { ContactPage } from '../../../../contact-mfe/src/contact/contact.page.tsx';
import { toasts } from '../../../../shell/src/frame/toasts/toasts.ts';

export const Contact = () => (
  <ToastHost views={toasts}>
    <ContactPage />
  </ToastHost>
);
