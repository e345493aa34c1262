import '@site/shared-ui/styles';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { closeMenus } from '../../../../shell/src/frame/navbar/close-menus.ts';
import { Frame } from '../shared/frame.tsx';
import { LazyPage, type LoadPage } from '../shared/lazy-page.tsx';
import { prefetchLinks } from '../shared/prefetch.ts';

const pages: Readonly<Record<string, LoadPage>> = {
  '/home': () => import('../../../../shell/src/pages/home/home.page.tsx'),
  '/career': () => import('../../../../careers-mfe/src/career/career.page.tsx'),
  '/software-engineer': () =>
    import('../../../../careers-mfe/src/roles/software-engineer/software-engineer.page.tsx'),
  '/join-innovation': () => import('../../../../careers-mfe/src/join/join.page.tsx'),
  '/contact': () => import('../../../../contact-mfe/src/contact/contact.page.tsx'),
};

closeMenus(document, window);
prefetchLinks((pathname) => void pages[pathname]?.());
// Request the page's chunk before React renders, which saves one round trip.
void pages[window.location.pathname]?.();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <BrowserRouter>
      <Frame>
        <Routes>
          {Object.entries(pages).map(([path, load]) => (
            <Route key={path} path={path} element={<LazyPage load={load} />} />
          ))}
        </Routes>
      </Frame>
    </BrowserRouter>,
  );
