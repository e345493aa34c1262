import { type RenderRequest, renderPage } from '@platform/runtime/render-page';
import { parts } from './parts.tsx';

export { libraries } from '@platform/runtime/render-page';
export const render = (request: RenderRequest) => renderPage(parts, request);
