import type { RemotePage } from '@site/shared-ui/contracts';
import { RolePage } from '../role-page.tsx';
import { productManager } from './product-manager.data.ts';
import { ProductManagerPicture } from './product-manager.picture.tsx';

export const ProductManagerPage = () => (
  <RolePage role={productManager} picture={<ProductManagerPicture />} />
);

export default { contract: 1, Page: ProductManagerPage } satisfies RemotePage;
