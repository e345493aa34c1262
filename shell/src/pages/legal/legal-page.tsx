import { Container, Hero, Plate } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import { LegalBlocks } from './legal-blocks.tsx';
import type { LegalDocument } from './legal-document.ts';
import styles from './legal-page.module.css';

export function LegalPage({ document }: { readonly document: LegalDocument }) {
  const { title, dated = `Effective ${site.legal.effective}`, summary, sections } = document;
  return (
    <>
      <Hero title={title} tone="concrete" picture={null} eyebrow={<Plate>{dated}</Plate>}>
        <p className={styles.summary}>{summary}</p>
      </Hero>
      <Container className={styles.columns}>
        <nav aria-label="Contents" className={styles.contents}>
          <h2 className={styles.contentsHeading}>Contents</h2>
          <ol className={styles.list}>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map(({ id, heading, blocks }, index) => (
            <section key={id} aria-labelledby={id} className={styles.section}>
              <h2 id={id} className={styles.heading}>
                <span className={styles.number}>{index + 1}</span> <span>{heading}</span>
              </h2>
              <LegalBlocks blocks={blocks} />
            </section>
          ))}
        </div>
      </Container>
    </>
  );
}
