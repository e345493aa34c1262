/** In the place of `@platform/runtime`: only what the frame takes from it, without navigation between releases. */
export { focusOn } from '../../../platform/runtime/src/navigation/page-elements.ts';
export { ToastHost } from '../../../platform/runtime/src/navigation/toast-host.tsx';
