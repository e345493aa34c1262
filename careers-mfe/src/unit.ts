import type { UnitDeclaration } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import { jobPosting } from './roles/job-posting.ts';
import { roles } from './roles/roles.data.ts';

const pages = Object.entries(roles);

/** To add a role, add its folder under `roles/`, a line to `roles.data.ts` and a card to `career.data.ts`. */
export const declaration: UnitDeclaration = {
  unit: 'careers',
  pages: {
    CareerPage: './src/career/career.page.tsx',
    JoinPage: './src/join/join.page.tsx',
    ...Object.fromEntries(
      pages.map(([page, role]) => [page, `./src/roles${role.path}${role.path}.page.tsx`]),
    ),
  },
  socialImages: {
    CareerPage: { plate: 'Seven open roles' },
    JoinPage: { drawing: './src/join/barrier.picture.tsx' },
    ...Object.fromEntries(
      pages.map(([page, { path }]) => [
        page,
        { plate: 'Open role', drawing: `./src/roles${path}${path}.picture.tsx` },
      ]),
    ),
  },
  routes: [
    {
      path: '/career',
      page: 'CareerPage',
      title: 'Careers',
      description: `Seven open roles at ${site.name} in ${site.place.city}: product, projects, design, software, apps and machine learning for ${site.product.name}.`,
      prerender: true,
      hydrate: 'interaction',
      index: true,
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          name: `Open roles at ${site.name}`,
          itemListElement: pages.map(([, role], position) => ({
            '@type': 'ListItem',
            position: position + 1,
            name: role.title,
            url: `${site.origin}${role.path}`,
          })),
        },
      ],
    },
    ...pages.map(([page, role]) => ({
      path: role.path,
      page,
      title: role.title,
      description: role.description,
      prerender: true,
      hydrate: 'interaction' as const,
      opensAt: 'end' as const,
      index: true,
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
  ],
};
