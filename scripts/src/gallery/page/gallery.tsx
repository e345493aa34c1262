import '@site/shared-ui/styles';
import { defaultSettings } from '@platform/contract';
import { LoadingStateProvider, SettingsProvider, ToastsProvider } from '@platform/host';
import { LoadingState } from '@site/shared-ui';
import type { Fixture } from '@site/shared-ui/testing';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import styles from './gallery.module.css';
import { GallerySection } from './gallery-section.tsx';
import { TokensSection } from './tokens-section.tsx';

declare global {
  interface ImportMeta {
    webpackContext(
      folder: string,
      options: { readonly regExp: RegExp; readonly exclude: RegExp },
    ): { (file: string): object; keys(): string[] };
  }
}

const silent = { show: () => {} };

/** New fixtures appear without registration. */
const sources = import.meta.webpackContext('../../../..', {
  regExp: /^\.\/[\w-]+\/src\/.*\.fixtures\.tsx$/,
  exclude: /node_modules|[\\/]\.(site|git)/,
});
const baseOf = (file: string) => file.replace(/.*\//, '');
const files = sources.keys().sort((one, other) => baseOf(one).localeCompare(baseOf(other), 'en'));

/** Every component in every state, and the design tokens. Colours follow the system's colour scheme. */
function Gallery() {
  return (
    <MemoryRouter>
      <SettingsProvider value={defaultSettings}>
        <ToastsProvider value={silent}>
          <LoadingStateProvider value={LoadingState}>
            <header className={styles.header}>
              <h1>Gallery</h1>
              <p>Every part of the design system, in every state. Light or dark is the system’s choice.</p>
            </header>
            <main>
              <TokensSection />
              {files.map((file) => (
                <GallerySection key={file} name={nameOf(file)}>
                  {fixturesOf(file).map(({ name, wide, node }) => (
                    <figure key={name} className={wide ? styles.wide : styles.piece}>
                      <figcaption className={styles.caption}>{name}</figcaption>
                      <div className={styles.stage}>{node}</div>
                    </figure>
                  ))}
                </GallerySection>
              ))}
            </main>
          </LoadingStateProvider>
        </ToastsProvider>
      </SettingsProvider>
    </MemoryRouter>
  );
}

/** `./shared-ui/src/components/lane-divider/lane-divider.fixtures.tsx` → `Lane divider` */
function nameOf(file: string): string {
  const words = baseOf(file).replace('.fixtures.tsx', '').replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function fixturesOf(file: string): readonly Fixture[] {
  const lists = Object.values(sources(file)).filter(Array.isArray);
  if (lists.length !== 1) throw new Error(`${file} must export exactly one list.`);
  return lists.flat() as readonly Fixture[];
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');
createRoot(root).render(<Gallery />);
