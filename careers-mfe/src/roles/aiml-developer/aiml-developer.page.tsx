import type { RemotePage } from '@site/shared-ui/contracts';
import { RolePage } from '../role-page.tsx';
import { aimlDeveloper } from './aiml-developer.data.ts';
import { AimlDeveloperPicture } from './aiml-developer.picture.tsx';

export const AimlDeveloperPage = () => <RolePage role={aimlDeveloper} picture={<AimlDeveloperPicture />} />;

export default { contract: 1, Page: AimlDeveloperPage } satisfies RemotePage;
