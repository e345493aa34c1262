import styles from './gallery.module.css';
import { GallerySection } from './gallery-section.tsx';
import { named, readTokens, type Token } from './read-tokens.ts';

/** The tokens of spaces, drawn as bars, and of radii, widths and durations, as text. */
export function MeasureSection() {
  const tokens = readTokens(document.styleSheets, ':root');
  const spaces = named(tokens, 'space-', 'gutter', 'section-space', 'stack');
  const shown = new Set(spaces);
  const rest = named(
    tokens,
    'radius',
    'page-width',
    'measure',
    'leading',
    'fast',
    'medium',
    'slow',
    'beat',
    'ease',
  );
  return (
    <GallerySection name="Measures">
      <Measures tokens={spaces} bar={(token) => shown.has(token)} />
      <Measures tokens={rest} bar={() => false} />
    </GallerySection>
  );
}

interface MeasuresProps {
  readonly tokens: readonly Token[];
  readonly bar: (token: Token) => boolean;
}

function Measures({ tokens, bar }: MeasuresProps) {
  return (
    <dl className={styles.measures}>
      {tokens.map((token) => (
        <div key={token.name}>
          <dt>
            <code>{token.name.slice(2)}</code>
          </dt>
          <dd>
            <code>{token.value}</code>
            {bar(token) && (
              <svg aria-hidden="true">
                <rect width={`var(${token.name})`} height="100%" fill="var(--accent)" />
              </svg>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
