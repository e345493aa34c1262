import { ButtonLink, Card, Reveal, Section, VisuallyHidden } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import { productCard } from './home.data.ts';
import styles from './our-products.module.css';
import { ProductCar } from './product-car.picture.tsx';

export function OurProducts() {
  return (
    <Section heading="Our Products" tone="concrete">
      <Reveal>
        <Card
          className={styles.product}
          title={productCard.title}
          picture={<ProductCar />}
          action={
            <ButtonLink to={site.product.path}>
              Learn more <VisuallyHidden>about {site.product.name}</VisuallyHidden>
            </ButtonLink>
          }
        >
          <p className={styles.tagline}>{productCard.tagline}</p>
          <p className={styles.text}>{productCard.text}</p>
        </Card>
      </Reveal>
    </Section>
  );
}
