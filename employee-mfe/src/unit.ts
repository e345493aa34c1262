import type { UnitDeclaration } from '@platform/contract';
import { site } from '@site/shared-ui/site';

export const declaration: UnitDeclaration = {
  unit: 'employee',
  pages: { EmployeePage: './src/employee/employee.page.tsx' },
  socialImages: { EmployeePage: { drawing: './src/employee/driver.picture.tsx' } },
  routes: [
    {
      path: '/employee/:id',
      page: 'EmployeePage',
      title: 'Employee',
      description: `Details of one person who works at ${site.name}.`,
      // The server renders the loading state, which is the same for every employee.
      prerender: true,
      index: false,
    },
  ],
};
