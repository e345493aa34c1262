import { site } from '@site/shared-ui/site';
import type { CSSProperties } from 'react';
import styles from './gallery.module.css';
import { GallerySection } from './gallery-section.tsx';

/** All tokens, as their stylesheet writes them: a colour with a swatch, a length with a bar, a font size or weight with words. */
export function TokensSection() {
  return (
    <GallerySection name="Tokens">
      <ul role="list" className={styles.tokens}>
        {readTokens().map(([name, value]) => (
          <li key={name}>
            <code>{name.slice(2)}</code> <code>{value}</code> <Sample name={name} />
          </li>
        ))}
      </ul>
    </GallerySection>
  );
}

/** The custom properties that the page's stylesheets declare outside any media query, so that no list has to be maintained. */
function readTokens(): readonly (readonly [name: string, value: string])[] {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ selectorText }) => selectorText.split(/,\s*/).includes(':root'));
  return rules.flatMap(({ style }) =>
    [...style]
      .filter((name) => name.startsWith('--'))
      .map((name) => [name, style.getPropertyValue(name).trim()] as const),
  );
}

function Sample({ name }: { readonly name: string }) {
  const token = `var(${name})`;
  const words = (style: CSSProperties) => <p style={style}>{site.product.tagline}</p>;
  if (/^--text-(\d?xl|[sml][gmd]|xs)$/.test(name)) return words({ fontSize: token });
  if (name.startsWith('--weight-')) return words({ fontWeight: token });
  const value = getComputedStyle(document.documentElement).getPropertyValue(name);
  const isColour = CSS.supports('color', value);
  if (!isColour && !CSS.supports('width', value)) return null;
  const box = isColour ? { background: token } : { width: token, background: 'var(--accent)' };
  return <div className={styles.sample} style={box} />;
}
