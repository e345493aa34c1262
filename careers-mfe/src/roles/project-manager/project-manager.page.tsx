import type { RemotePage } from '@site/shared-ui/contracts';
import { RolePage } from '../role-page.tsx';
import { projectManager } from './project-manager.data.ts';
import { ProjectManagerPicture } from './project-manager.picture.tsx';

export const ProjectManagerPage = () => (
  <RolePage role={projectManager} picture={<ProjectManagerPicture />} />
);

export default { contract: 1, Page: ProjectManagerPage } satisfies RemotePage;
