declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: this is how CSS modules are imported
  export default styles;
}
