import { rolePage } from '../role-page.tsx';
import { text } from './software-engineer.data.ts';
import { SoftwareEngineerPicture } from './software-engineer.picture.tsx';

export default rolePage('/software-engineer', text, SoftwareEngineerPicture);
