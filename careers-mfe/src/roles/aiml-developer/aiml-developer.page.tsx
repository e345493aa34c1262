import { rolePage } from '../role-page.tsx';
import { text } from './aiml-developer.data.ts';
import { AimlDeveloperPicture } from './aiml-developer.picture.tsx';

export default rolePage('/aiml-developer', text, AimlDeveloperPicture);
