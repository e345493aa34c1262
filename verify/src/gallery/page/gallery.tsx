import { defaultSettings } from '@site/shared-ui/contracts';
import { SettingsProvider, ToastsProvider } from '@site/shared-ui/host';
import type { Fixture } from '@site/shared-ui/testing';
import { MemoryRouter } from 'react-router-dom';
import { ColourSection } from './colour-section.tsx';
import { type FixtureFile, fixtureFiles } from './fixture-files.ts';
import styles from './gallery.module.css';
import { GallerySection } from './gallery-section.tsx';
import { MeasureSection } from './measure-section.tsx';
import { TypeSection } from './type-section.tsx';

const silent = { show: () => {} };

/** Every component in every state, and the design tokens. Colours follow the system's colour scheme. */
export function Gallery() {
  return (
    <MemoryRouter>
      <SettingsProvider value={defaultSettings}>
        <ToastsProvider value={silent}>
          <header className={styles.header}>
            <h1>Gallery</h1>
            <p>Every part of the design system, in every state. Light or dark is the system’s choice.</p>
          </header>
          <main>
            <ColourSection />
            <TypeSection />
            <MeasureSection />
            {fixtureFiles.map((file) => (
              <GallerySection key={file.name} name={file.name}>
                {fixturesOf(file).map(({ name, wide, node }) => (
                  <figure key={name} className={wide ? styles.wide : styles.piece}>
                    <figcaption className={styles.caption}>{name}</figcaption>
                    <div className={styles.stage}>{node}</div>
                  </figure>
                ))}
              </GallerySection>
            ))}
          </main>
        </ToastsProvider>
      </SettingsProvider>
    </MemoryRouter>
  );
}

function fixturesOf({ name, module }: FixtureFile): readonly Fixture[] {
  const lists = Object.values(module).filter(Array.isArray);
  if (lists.length !== 1) throw new Error(`${name}: a fixtures file must export exactly one list.`);
  return lists.flat() as readonly Fixture[];
}
