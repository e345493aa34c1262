import { pagesApplication } from './application.tsx';

export const { application, prefetch } = pagesApplication({
  '/home': () => import('../../../../shell/src/pages/home/home.page.tsx'),
});
