import { BrowserRouter } from 'react-router-dom';
import { Footer } from '../../../../shell/src/frame/footer/footer.tsx';
import { closeMenus } from '../../../../shell/src/frame/navbar/close-menus.ts';
import { Navbar } from '../../../../shell/src/frame/navbar/navbar.tsx';
import { lifecycles } from './application.tsx';

closeMenus(document, window);

export const navbar = lifecycles(
  () => (
    <BrowserRouter>
      <Navbar />
    </BrowserRouter>
  ),
  'navbar',
);

export const footer = lifecycles(
  () => (
    <BrowserRouter>
      <Footer year={new Date().getFullYear()} />
    </BrowserRouter>
  ),
  'footer',
);
