import type { UnitDeclaration } from '@platform/contract';
import { site } from '@site/shared-ui/site';
import { applicationForm } from './join/application.form.ts';
import { allRoles } from './roles/all-roles.ts';
import { jobPosting } from './roles/job-posting.ts';
import { closesAt, pageName } from './roles/roles.data.ts';
import { withdrawalForm, withdrawalPath } from './withdraw/withdrawal.form.ts';

/** To add a role, add its folder under `roles/` with text and page, and a line to `roles.data.ts`. */
export const declaration: UnitDeclaration = {
  unit: 'careers',
  pages: {
    CareerPage: './src/career/career.page.tsx',
    JoinPage: './src/join/join.page.tsx',
    ApplicationSentPage: './src/join/application-sent/application-sent.page.tsx',
    WithdrawPage: './src/withdraw/withdraw.page.tsx',
    ...Object.fromEntries(
      allRoles.map((role) => [pageName(role), `./src/roles${role.path}${role.path}.page.tsx`]),
    ),
  },
  socialImages: {
    CareerPage: { plate: `Work in ${site.place.city}` },
    JoinPage: { drawing: './src/join/barrier.picture.tsx' },
    ApplicationSentPage: { drawing: './src/join/application-sent/green-light.picture.tsx' },
    ...Object.fromEntries(
      allRoles.map((role) => [
        pageName(role),
        {
          plate: role.experience.shown,
          ...(role.isDrawn && { drawing: `./src/roles${role.path}${role.path}.picture.tsx` }),
        },
      ]),
    ),
  },
  forms: { application: applicationForm, withdrawal: withdrawalForm },
  feed: { title: `Open roles at ${site.name}` },
  routes: [
    {
      path: '/career',
      page: 'CareerPage',
      title: 'Careers',
      description: `Roles at ${site.name} in ${site.place.city}: product, projects, design, software, apps and machine learning for ${site.product.name}.`,
      prerender: true,
      hydrate: 'interaction',
      index: true,
    },
    ...allRoles.map((role) => ({
      path: role.path,
      page: pageName(role),
      title: role.title,
      description: role.description,
      prerender: true,
      hydrate: 'interaction' as const,
      opensAt: 'end' as const,
      index: true,
      published: role.posted,
      closesAt: closesAt(role),
      structuredData: [jobPosting(role)],
    })),
    {
      path: '/join-innovation',
      page: 'JoinPage',
      title: 'Join Innovation',
      description: `Apply for a role at ${site.name}: your details, the position you would like and a resume as PDF or DOCX.`,
      prerender: true,
      hydrate: 'prefetch',
      index: true,
    },
    {
      path: '/application-sent',
      page: 'ApplicationSentPage',
      title: 'Application sent',
      description: `Your application has arrived at ${site.name}. The way back to the rest of the site is here.`,
      prerender: true,
      hydrate: 'load',
      index: false,
    },
    {
      path: withdrawalPath,
      page: 'WithdrawPage',
      title: 'Withdraw an application',
      description: `Withdraw your application to ${site.name} by its reference. It is erased at once.`,
      prerender: true,
      hydrate: 'prefetch',
      index: false,
    },
  ],
};
