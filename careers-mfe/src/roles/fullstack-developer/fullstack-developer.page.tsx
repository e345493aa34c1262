import { rolePage } from '../role-page.tsx';
import { text } from './fullstack-developer.data.ts';
import { FullstackDeveloperPicture } from './fullstack-developer.picture.tsx';

export default rolePage('/fullstack-developer', text, FullstackDeveloperPicture);
