declare module '*.module.css' {
  const classes: { readonly [className: string]: string };
  // biome-ignore lint/style/noDefaultExport: the shape css-loader gives a module
  export default classes;
}

declare module '*.css';
