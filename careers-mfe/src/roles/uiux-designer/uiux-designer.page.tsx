import type { RemotePage } from '@site/shared-ui/contracts';
import { RolePage } from '../role-page.tsx';
import { uiuxDesigner } from './uiux-designer.data.ts';
import { UiuxDesignerPicture } from './uiux-designer.picture.tsx';

export const UiuxDesignerPage = () => <RolePage role={uiuxDesigner} picture={<UiuxDesignerPicture />} />;

export default { contract: 1, Page: UiuxDesignerPage } satisfies RemotePage;
