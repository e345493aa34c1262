import type { UnitDeclaration } from '@platform/contract';
import { orderForm } from './order.form.ts';

export const declaration: UnitDeclaration = {
  unit: 'order',
  pages: { OrderPage: './src/order.page.tsx' },
  forms: { bread: orderForm },
  routes: [
    {
      path: orderForm.page,
      page: 'OrderPage',
      title: 'Brot bestellen',
      description: 'Brot für morgen bestellen und in der Bäckerei abholen.',
      prerender: true,
      hydrate: 'prefetch',
      index: true,
    },
  ],
};
