import { rolePage } from '../role-page.tsx';
import { fullstackDeveloper } from './fullstack-developer.data.ts';
import { FullstackDeveloperPicture } from './fullstack-developer.picture.tsx';

export default rolePage(fullstackDeveloper, FullstackDeveloperPicture);
