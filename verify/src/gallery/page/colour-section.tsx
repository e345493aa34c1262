import styles from './gallery.module.css';
import { GallerySection } from './gallery-section.tsx';
import { named, readTokens, type Token } from './read-tokens.ts';

const tones = ['paper', 'concrete', 'asphalt'] as const;

/** The colours, and their roles on each background. */
export function ColourSection() {
  const tokens = readTokens(document.styleSheets, ':root');
  const paints = tokens.filter(({ value }) => value.startsWith('#'));
  const paintNames = new Set(paints.map(({ name }) => name));
  const roles = tokens.filter(({ value }) => paintNames.has(/^var\((.+)\)$/.exec(value)?.[1] ?? ''));
  return (
    <GallerySection name="Colours">
      <Swatches tokens={paints} />
      {tones.map((tone) => (
        <div key={tone} data-tone={tone} className={styles.ground}>
          <p>Roles on {tone}</p>
          <Swatches tokens={roles} />
          <p className={styles.words}>
            <span>Text</span> <span className={styles.muted}>Muted text</span>{' '}
            <span className={styles.success}>Success</span> <span className={styles.danger}>Danger</span>
          </p>
        </div>
      ))}
    </GallerySection>
  );
}

function Swatches({ tokens }: { readonly tokens: readonly Token[] }) {
  return (
    <ul role="list" className={styles.swatches}>
      {named(tokens, '').map(({ name, value }) => (
        <li key={name}>
          <svg viewBox="0 0 96 48" aria-hidden="true">
            <rect width="96" height="48" rx="6" fill={`var(${name})`} stroke="var(--line-strong)" />
          </svg>
          <code>{name.slice(2)}</code> {value.startsWith('#') && <code>{value}</code>}
        </li>
      ))}
    </ul>
  );
}
