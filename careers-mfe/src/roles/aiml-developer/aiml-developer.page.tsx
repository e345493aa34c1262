import { rolePage } from '../role-page.tsx';
import { aimlDeveloper } from './aiml-developer.data.ts';
import { AimlDeveloperPicture } from './aiml-developer.picture.tsx';

export default rolePage(aimlDeveloper, AimlDeveloperPicture);
