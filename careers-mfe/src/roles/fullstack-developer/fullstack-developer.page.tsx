import type { RemotePage } from '@site/shared-ui/contracts';
import { RolePage } from '../role-page.tsx';
import { fullstackDeveloper } from './fullstack-developer.data.ts';
import { FullstackDeveloperPicture } from './fullstack-developer.picture.tsx';

export const FullstackDeveloperPage = () => (
  <RolePage role={fullstackDeveloper} picture={<FullstackDeveloperPicture />} />
);

export default { contract: 1, Page: FullstackDeveloperPage } satisfies RemotePage;
