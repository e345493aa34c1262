import { rolePage } from '../role-page.tsx';
import { text } from './uiux-designer.data.ts';
import { UiuxDesignerPicture } from './uiux-designer.picture.tsx';

export default rolePage('/uiux-designer', text, UiuxDesignerPicture);
