import { parts } from './parts.ts';
import { type RenderRequest, renderPage } from './runtime/render-page.tsx';

export { libraries } from './runtime/render-page.tsx';
export const render = (request: RenderRequest) => renderPage(parts, request);
