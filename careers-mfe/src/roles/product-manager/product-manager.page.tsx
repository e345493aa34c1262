import { rolePage } from '../role-page.tsx';
import { text } from './product-manager.data.ts';
import { ProductManagerPicture } from './product-manager.picture.tsx';

export default rolePage('/product-manager', text, ProductManagerPicture);
