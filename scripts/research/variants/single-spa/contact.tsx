import { pagesApplication } from './application.tsx';

export const { application, prefetch } = pagesApplication({
  '/contact': () => import('../../../../contact-mfe/src/contact/contact.page.tsx'),
});
