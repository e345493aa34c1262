import '@site/shared-ui/styles';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into.');
createRoot(root).render(<Gallery />);
