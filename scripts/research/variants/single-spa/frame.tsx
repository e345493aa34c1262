import { BrowserRouter } from 'react-router-dom';
import { Footer } from '../../../../shell/src/frame/footer/footer.tsx';
import { Navbar } from '../../../../shell/src/frame/navbar/navbar.tsx';
import { lifecycles } from './application.tsx';

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
