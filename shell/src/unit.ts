import type { UnitDeclaration } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import { organization } from './pages/home/organization.data.ts';

/** The host's own pages; `*` answers what no unit claims. `/` is none of them: it leads to `/home`. */
export const declaration: UnitDeclaration = {
  unit: 'shell',
  pages: {
    HomePage: './src/pages/home/home.page.tsx',
    AboutPage: './src/pages/about/about.page.tsx',
    TeamPage: './src/pages/team/team.page.tsx',
    ComingSoonPage: './src/pages/coming-soon/coming-soon.page.tsx',
    MaintenancePage: './src/pages/maintenance/maintenance.page.tsx',
    TermsPage: './src/pages/terms/terms.page.tsx',
    PrivacyPage: './src/pages/privacy/privacy.page.tsx',
    NotFoundPage: './src/pages/not-found/not-found.page.tsx',
  },
  routes: [
    {
      path: '/home',
      page: 'HomePage',
      title: 'Software for vehicles and their people',
      description: site.description,
      prerender: true,
      index: true,
      structuredData: [organization],
    },
    {
      path: '/about',
      page: 'AboutPage',
      title: 'About us',
      description: `Who we are, what we build and how we work: the vision, mission and values of ${site.name}, a software company in ${site.place.city}.`,
      prerender: true,
      index: true,
    },
    {
      path: '/team',
      page: 'TeamPage',
      title: 'Leadership team',
      description: `Meet the people who answer for what ${site.name} builds, and for how it is built.`,
      prerender: true,
      index: true,
    },
    {
      path: '/coming-soon',
      page: 'ComingSoonPage',
      title: 'Coming soon',
      description: `This part of the ${site.name} site is still being built. Here is the way back home.`,
      prerender: true,
      index: false,
    },
    {
      path: '/page',
      page: 'MaintenancePage',
      title: 'FAQs',
      description: 'Frequently asked questions. This page is under maintenance at the moment.',
      prerender: true,
      index: false,
    },
    {
      path: '/terms',
      page: 'TermsPage',
      title: 'Terms & Conditions',
      description: `The terms for using this website, in effect since ${site.legal.effective}: what you may do here, what we answer for, and which courts decide.`,
      prerender: true,
      index: true,
    },
    {
      path: '/privacy',
      page: 'PrivacyPage',
      title: 'Privacy Policy',
      description: `What ${site.legalName} does with applications, resumes, enquiries and employee pages, how long it keeps them, and your rights under Indian law.`,
      prerender: true,
      index: true,
    },
    {
      path: '*',
      page: 'NotFoundPage',
      title: 'Page not found',
      description: 'There is no page at this address. The way back to the rest of the site is here.',
      prerender: true,
      index: false,
      status: 404,
    },
  ],
};
