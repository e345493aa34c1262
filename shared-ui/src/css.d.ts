declare module '*.module.css' {
  const classes: { readonly [className: string]: string };
  // biome-ignore lint/style/noDefaultExport: css-loader exports the class names as default
  export default classes;
}

declare module '*.css';
