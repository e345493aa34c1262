import '@site/shared-ui/styles';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { closeMenus } from '../../../../../shell/src/frame/navbar/close-menus.ts';
import { Frame } from '../../shared/frame.tsx';
import { LazyPage, type LoadPage } from '../../shared/lazy-page.tsx';
import { prefetchLinks } from '../../shared/prefetch.ts';

const pages: Readonly<Record<string, LoadPage>> = {
  '/home': () => import('../../../../../shell/src/pages/home/home.page.tsx'),
  '/career': () => import('pages/career'),
  '/software-engineer': () => import('pages/software-engineer'),
  '/join-innovation': () => import('pages/join'),
  '/contact': () => import('pages/contact'),
};

closeMenus(document, window);
prefetchLinks((pathname) => void pages[pathname]?.());

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
