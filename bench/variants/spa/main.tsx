import { mountPages } from '../shared/mount-pages.tsx';

const pages = {
  '/home': () => import('../../../shell/src/pages/home/home.page.tsx'),
  '/career': () => import('../../../careers-mfe/src/career/career.page.tsx'),
  '/software-engineer': () =>
    import('../../../careers-mfe/src/roles/software-engineer/software-engineer.page.tsx'),
  '/join-innovation': () => import('../../../careers-mfe/src/join/join.page.tsx'),
  '/contact': () => import('../../../contact-mfe/src/contact/contact.page.tsx'),
};

// Request the page's chunk before React renders, which saves one round trip.
if (location.pathname in pages) void pages[location.pathname as keyof typeof pages]();
mountPages(pages);
