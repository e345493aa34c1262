import { site } from '@site/shared-ui/site';
import styles from './gallery.module.css';
import { GallerySection } from './gallery-section.tsx';
import { named, readTokens } from './read-tokens.ts';

const weights = ['normal', 'medium', 'bold', 'heavy'] as const;
const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'] as const;

/** The type scale, largest first, and the four font weights. */
export function TypeSection() {
  const tokens = readTokens(document.styleSheets, ':root');
  const value = (name: string) => named(tokens, name)[0]?.value ?? '';
  return (
    <GallerySection name="Type">
      <dl className={styles.scale}>
        {sizes.toReversed().map((size) => (
          <div key={size} className={styles[`text-${size}`]}>
            <dt>
              <code>text-{size}</code> <code>{value(`text-${size}`)}</code>
            </dt>
            <dd>{site.product.tagline}</dd>
          </div>
        ))}
        {weights.map((weight) => (
          <div key={weight} className={styles[`weight-${weight}`]}>
            <dt>
              <code>weight-{weight}</code> <code>{value(`weight-${weight}`)}</code>
            </dt>
            <dd>Coimbatore 641001, from 05-05-2025</dd>
          </div>
        ))}
      </dl>
    </GallerySection>
  );
}
