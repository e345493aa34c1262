import { mountPages } from '../../shared/mount-pages.tsx';

mountPages({
  '/home': () => import('../../../../shell/src/pages/home/home.page.tsx'),
  '/career': () => import('pages/career'),
  '/software-engineer': () => import('pages/software-engineer'),
  '/join-innovation': () => import('pages/join'),
  '/contact': () => import('pages/contact'),
});
