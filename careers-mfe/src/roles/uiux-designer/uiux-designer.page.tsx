import { rolePage } from '../role-page.tsx';
import { uiuxDesigner } from './uiux-designer.data.ts';
import { UiuxDesignerPicture } from './uiux-designer.picture.tsx';

export default rolePage(uiuxDesigner, UiuxDesignerPicture);
