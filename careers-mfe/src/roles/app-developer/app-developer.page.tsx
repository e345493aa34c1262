import type { RemotePage } from '@site/shared-ui/contracts';
import { RolePage } from '../role-page.tsx';
import { appDeveloper } from './app-developer.data.ts';
import { AppDeveloperPicture } from './app-developer.picture.tsx';

export const AppDeveloperPage = () => <RolePage role={appDeveloper} picture={<AppDeveloperPicture />} />;

export default { contract: 1, Page: AppDeveloperPage } satisfies RemotePage;
