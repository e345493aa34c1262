import { rolePage } from '../role-page.tsx';
import { projectManager } from './project-manager.data.ts';
import { ProjectManagerPicture } from './project-manager.picture.tsx';

export default rolePage(projectManager, ProjectManagerPicture);
