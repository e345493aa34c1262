import { LoadingState } from '@site/shared-ui';
import type { RemotePage } from '@site/shared-ui/contracts';
import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react';

export type LoadPage = () => Promise<{ readonly default: RemotePage }>;

const pages = new Map<LoadPage, ComponentType>();

function lazyPage(load: LoadPage): ComponentType {
  const known = pages.get(load);
  if (known) return known;
  const Page = lazy(async () => {
    const { Page: Loaded } = (await load()).default;
    return { default: () => <Loaded params={{}} /> };
  });
  pages.set(load, Page);
  return Page;
}

/** A route's page, which is loaded as a separate chunk, scrolled to the top. */
export function LazyPage({ load }: { readonly load: LoadPage }) {
  const Page = lazyPage(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: to the top with every other page
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [load]);
  return (
    <Suspense fallback={<LoadingState text="Loading..." />}>
      <Page />
    </Suspense>
  );
}
