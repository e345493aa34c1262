import { rolePage } from '../role-page.tsx';
import { text } from './project-manager.data.ts';
import { ProjectManagerPicture } from './project-manager.picture.tsx';

export default rolePage('/project-manager', text, ProjectManagerPicture);
