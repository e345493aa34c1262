import { aimlDeveloper } from './aiml-developer/aiml-developer.data.ts';
import { appDeveloper } from './app-developer/app-developer.data.ts';
import { fullstackDeveloper } from './fullstack-developer/fullstack-developer.data.ts';
import { productManager } from './product-manager/product-manager.data.ts';
import { projectManager } from './project-manager/project-manager.data.ts';
import type { RoleText } from './role-text.ts';
import { softwareEngineer } from './software-engineer/software-engineer.data.ts';
import { uiuxDesigner } from './uiux-designer/uiux-designer.data.ts';

/**
 * Exposed page → its role, in the order in which roles are shown. Only the declaration and the tests import this. A
 * page imports its own role's file, so that a visitor does not load the texts of the other six.
 */
export const roles = {
  ProductManagerPage: productManager,
  ProjectManagerPage: projectManager,
  UiuxDesignerPage: uiuxDesigner,
  FullstackDeveloperPage: fullstackDeveloper,
  SoftwareEngineerPage: softwareEngineer,
  AppDeveloperPage: appDeveloper,
  AimlDeveloperPage: aimlDeveloper,
} satisfies Readonly<Record<string, RoleText>>;
