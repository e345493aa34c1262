import { rolePage } from '../role-page.tsx';
import { productManager } from './product-manager.data.ts';
import { ProductManagerPicture } from './product-manager.picture.tsx';

export default rolePage(productManager, ProductManagerPicture);
