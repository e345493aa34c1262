import { jest } from '@jest/globals';
import type { RemotePage } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import { visit } from '@site/shared-ui/testing';
import type { ComponentType } from 'react';
import aimlDeveloperPage from './aiml-developer/aiml-developer.page.tsx';
import appDeveloperPage from './app-developer/app-developer.page.tsx';
import fullstackDeveloperPage from './fullstack-developer/fullstack-developer.page.tsx';
import productManagerPage from './product-manager/product-manager.page.tsx';
import projectManagerPage from './project-manager/project-manager.page.tsx';
import { roles } from './roles.data.ts';
import softwareEngineerPage from './software-engineer/software-engineer.page.tsx';
import uiuxDesignerPage from './uiux-designer/uiux-designer.page.tsx';

const pages = {
  ProductManagerPage: productManagerPage,
  ProjectManagerPage: projectManagerPage,
  UiuxDesignerPage: uiuxDesignerPage,
  FullstackDeveloperPage: fullstackDeveloperPage,
  SoftwareEngineerPage: softwareEngineerPage,
  AppDeveloperPage: appDeveloperPage,
  AimlDeveloperPage: aimlDeveloperPage,
} satisfies Record<keyof typeof roles, RemotePage>;

const rows = Object.entries(pages).map(([name, { Page }]) => ({
  name,
  Page: Page as ComponentType<{ params: Record<string, string> }>,
  role: roles[name as keyof typeof roles],
}));

beforeEach(() => {
  window.scrollTo = () => {};
  window.matchMedia = (media) => ({ media, matches: false }) as MediaQueryList;
});

test.each(rows)('$name shows title, tagline and the four sections of its own role', ({ Page, role }) => {
  const { getByRole, getAllByRole, getByText } = visit(<Page params={{}} />, { path: role.path });
  expect(getByRole('heading', { level: 1 })).toHaveTextContent(role.title);
  expect(getByText('Driving innovation and delivering impactful solutions.')).toBeInTheDocument();
  expect(getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'About The Role',
    'Key Responsibilities',
    'What We’re Looking For',
    `Why Join ${site.name}`,
  ]);
  for (const text of [...role.about, ...role.responsibilities, ...role.lookingFor, ...role.whyJoin]) {
    expect(getByText(text)).toBeInTheDocument();
  }
  if (role.closing) expect(getByText(role.closing)).toBeInTheDocument();
});

test.each(rows)(
  '$name: Join Innovation links to the form with the position selected',
  async ({ Page, role }) => {
    const { user, getAllByRole, location } = visit(<Page params={{}} />, { path: role.path });
    const [first] = getAllByRole('link', { name: 'Join Innovation' });
    if (first) await user.click(first);
    expect(location.pathname).toBe('/join-innovation');
    expect(new URLSearchParams(location.search).get('position')).toBe(role.position);
  },
);

test('the top element of the AI/ML page has its anchor', () => {
  const { container } = visit(aimlDeveloperPage.Page, { path: '/aiml-developer' });
  expect(container.querySelector('#aiml')).toBe(container.firstElementChild);
});

test('Copy link writes the address of the role to the clipboard and confirms it in the default toast position', async () => {
  const { user, getByRole, toasts } = visit(productManagerPage.Page, {
    path: '/product-manager?from=mail#top',
  });
  await user.click(getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/product-manager');
  expect(toasts).toEqual([{ kind: 'success', text: 'Link copied.', place: 'default' }]);
});

test('Copy link shows an error where the browser does not allow writing to the clipboard', async () => {
  const { user, getByRole, toasts } = visit(productManagerPage.Page, { path: '/product-manager' });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(getByRole('button', { name: 'Copy link' }));
  expect(toasts).toEqual([
    {
      kind: 'error',
      text: 'The link could not be copied. Copy it from the address bar.',
      place: 'default',
    },
  ]);
});
