import { rolePage } from '../role-page.tsx';
import { text } from './app-developer.data.ts';
import { AppDeveloperPicture } from './app-developer.picture.tsx';

export default rolePage('/app-developer', text, AppDeveloperPicture);
