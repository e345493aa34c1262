import type { RemotePage } from '@site/shared-ui/contracts';
import { RolePage } from '../role-page.tsx';
import { softwareEngineer } from './software-engineer.data.ts';
import { SoftwareEngineerPicture } from './software-engineer.picture.tsx';

export const SoftwareEngineerPage = () => (
  <RolePage role={softwareEngineer} picture={<SoftwareEngineerPicture />} />
);

export default { contract: 1, Page: SoftwareEngineerPage } satisfies RemotePage;
