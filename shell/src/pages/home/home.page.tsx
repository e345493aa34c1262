import type { RemotePage } from '@platform/contract';
import { CompanyIntro } from './company-intro.tsx';
import { GetInTouch } from './get-in-touch.tsx';
import { HomeHero } from './home-hero.tsx';
import { OurProducts } from './our-products.tsx';
import { OurServices } from './our-services.tsx';

export function HomePage() {
  return (
    <>
      <HomeHero next="company" />
      <CompanyIntro id="company" />
      <OurProducts />
      <OurServices />
      <GetInTouch />
    </>
  );
}

export default { contract: 1, Page: HomePage } satisfies RemotePage;
