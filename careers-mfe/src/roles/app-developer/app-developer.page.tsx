import { rolePage } from '../role-page.tsx';
import { appDeveloper } from './app-developer.data.ts';
import { AppDeveloperPicture } from './app-developer.picture.tsx';

export default rolePage(appDeveloper, AppDeveloperPicture);
