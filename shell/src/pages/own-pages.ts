import type { OwnPages } from '@platform/runtime';

/** `unit.ts` declares the same names. */
export const ownPages: OwnPages = {
  HomePage: () => import(/* webpackChunkName: "HomePage" */ './home/home.page.tsx'),
  AboutPage: () => import(/* webpackChunkName: "AboutPage" */ './about/about.page.tsx'),
  TeamPage: () => import(/* webpackChunkName: "TeamPage" */ './team/team.page.tsx'),
  ComingSoonPage: () => import(/* webpackChunkName: "ComingSoonPage" */ './coming-soon/coming-soon.page.tsx'),
  MaintenancePage: () =>
    import(/* webpackChunkName: "MaintenancePage" */ './maintenance/maintenance.page.tsx'),
  TermsPage: () => import(/* webpackChunkName: "TermsPage" */ './terms/terms.page.tsx'),
  PrivacyPage: () => import(/* webpackChunkName: "PrivacyPage" */ './privacy/privacy.page.tsx'),
  AccessibilityPage: () =>
    import(/* webpackChunkName: "AccessibilityPage" */ './accessibility/accessibility.page.tsx'),
  NotFoundPage: () => import(/* webpackChunkName: "NotFoundPage" */ './not-found/not-found.page.tsx'),
};
