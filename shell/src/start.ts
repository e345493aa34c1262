import { startDocument } from '@platform/runtime/start';
import { blockDevtools } from './devtools/block-devtools.ts';
import { closeMenus } from './frame/navbar/close-menus.ts';

startDocument((start) => {
  if (SITE.features.blockDevtools && process.env.NODE_ENV === 'production') blockDevtools(document);
  closeMenus(document, window, start);
});
