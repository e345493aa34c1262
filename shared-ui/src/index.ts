export * from './router/index.ts';
export * from './site-context/settings.context.ts';
export * from './site-context/toasts.context.ts';
