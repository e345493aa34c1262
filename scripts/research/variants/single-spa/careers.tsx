import { pagesApplication } from './application.tsx';

export const { application, prefetch } = pagesApplication({
  '/career': () => import('../../../../careers-mfe/src/career/career.page.tsx'),
  '/software-engineer': () =>
    import('../../../../careers-mfe/src/roles/software-engineer/software-engineer.page.tsx'),
  '/join-innovation': () => import('../../../../careers-mfe/src/join/join.page.tsx'),
});
