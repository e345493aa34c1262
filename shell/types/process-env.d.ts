/** All that browser code has of Node's `process`: webpack replaces `process.env.NODE_ENV` with its mode. */
declare const process: { readonly env: { readonly NODE_ENV: 'development' | 'production' } };
