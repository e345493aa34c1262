import type { ComponentType } from 'react';
import { AimlDeveloperPicture } from '../roles/aiml-developer/aiml-developer.picture.tsx';
import { AppDeveloperPicture } from '../roles/app-developer/app-developer.picture.tsx';
import { FullstackDeveloperPicture } from '../roles/fullstack-developer/fullstack-developer.picture.tsx';
import { ProductManagerPicture } from '../roles/product-manager/product-manager.picture.tsx';
import { ProjectManagerPicture } from '../roles/project-manager/project-manager.picture.tsx';
import { SoftwareEngineerPicture } from '../roles/software-engineer/software-engineer.picture.tsx';
import { UiuxDesignerPicture } from '../roles/uiux-designer/uiux-designer.picture.tsx';
import type { RolePicture } from './career.data.ts';

export const rolePictures: Readonly<Record<RolePicture, ComponentType>> = {
  'product-manager': ProductManagerPicture,
  'project-manager': ProjectManagerPicture,
  'uiux-designer': UiuxDesignerPicture,
  'fullstack-developer': FullstackDeveloperPicture,
  'software-engineer': SoftwareEngineerPicture,
  'app-developer': AppDeveloperPicture,
  'aiml-developer': AimlDeveloperPicture,
};
