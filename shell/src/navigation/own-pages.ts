import type { RemotePage } from '@site/shared-ui/contracts';

/** Each in a chunk of the same name. `unit.ts` declares the same names. */
export const ownPages: Readonly<Record<string, () => Promise<{ default: RemotePage }>>> = {
  HomePage: () => import(/* webpackChunkName: "HomePage" */ '../pages/home/home.page.tsx'),
  AboutPage: () => import(/* webpackChunkName: "AboutPage" */ '../pages/about/about.page.tsx'),
  TeamPage: () => import(/* webpackChunkName: "TeamPage" */ '../pages/team/team.page.tsx'),
  ComingSoonPage: () =>
    import(/* webpackChunkName: "ComingSoonPage" */ '../pages/coming-soon/coming-soon.page.tsx'),
  MaintenancePage: () =>
    import(/* webpackChunkName: "MaintenancePage" */ '../pages/maintenance/maintenance.page.tsx'),
  TermsPage: () => import(/* webpackChunkName: "TermsPage" */ '../pages/terms/terms.page.tsx'),
  PrivacyPage: () => import(/* webpackChunkName: "PrivacyPage" */ '../pages/privacy/privacy.page.tsx'),
  NotFoundPage: () => import(/* webpackChunkName: "NotFoundPage" */ '../pages/not-found/not-found.page.tsx'),
};
