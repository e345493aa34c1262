import { type LifeCycles, registerApplication, start } from 'single-spa';
import { prefetchLinks } from '../shared/prefetch.ts';

interface PagesModule {
  readonly application: LifeCycles;
  readonly prefetch: (pathname: string) => void;
}

declare const System: { import<Module>(name: string): Promise<Module> };

/** The paths of each application. */
const applications = {
  home: ['/home'],
  careers: ['/career', '/software-engineer', '/join-innovation'],
  contact: ['/contact'],
} as const;

const loadFrame = () => System.import<Record<'navbar' | 'footer', LifeCycles>>('@bench/frame');
registerApplication({ name: 'navbar', app: async () => (await loadFrame()).navbar, activeWhen: () => true });
registerApplication({ name: 'footer', app: async () => (await loadFrame()).footer, activeWhen: () => true });

const loadPages = (name: string) => System.import<PagesModule>(`@bench/${name}`);
for (const [name, paths] of Object.entries(applications)) {
  registerApplication({
    name,
    app: async () => (await loadPages(name)).application,
    activeWhen: ({ pathname }) => paths.some((path) => path === pathname),
  });
}

prefetchLinks(async (pathname) => {
  const name = Object.entries(applications).find(([, paths]) => paths.some((path) => path === pathname))?.[0];
  if (name) (await loadPages(name)).prefetch(pathname);
});

start({ urlRerouteOnly: true });
