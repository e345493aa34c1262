import type { UnitDeclaration } from '@site/shared-ui/contracts';

export const declaration: UnitDeclaration = {
  unit: 'contact',
  pages: {},
  routes: [],
};
