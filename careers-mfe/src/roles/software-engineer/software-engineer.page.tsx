import { rolePage } from '../role-page.tsx';
import { softwareEngineer } from './software-engineer.data.ts';
import { SoftwareEngineerPicture } from './software-engineer.picture.tsx';

export default rolePage(softwareEngineer, SoftwareEngineerPicture);
