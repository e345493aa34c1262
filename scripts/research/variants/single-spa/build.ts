import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { writeIndex } from '../shared/index-html.ts';
import { baseConfig, runWebpack, variants } from '../shared/webpack.ts';

/** The shared libraries, in the order of their dependencies; the import map has their addresses. */
const libraries: Readonly<Record<string, string>> = {
  react: 'export * from "react"; export { default } from "react"',
  'react/jsx-runtime': 'export * from "react/jsx-runtime"',
  'react-dom': 'export * from "react-dom"; export { default } from "react-dom"',
  'react-dom/client': 'export * from "react-dom/client"; export { default } from "react-dom/client"',
  'react-router-dom': 'export * from "react-router-dom"',
  'single-spa': 'export * from "single-spa"',
  '@site/shared-ui': 'import "@site/shared-ui/styles"; export * from "@site/shared-ui"',
};

const applications: Readonly<Record<string, string>> = {
  '@bench/frame': './single-spa/frame.tsx',
  '@bench/home': './single-spa/home.tsx',
  '@bench/careers': './single-spa/careers.tsx',
  '@bench/contact': './single-spa/contact.tsx',
  '@bench/root-config': './single-spa/root-config.ts',
};

function moduleConfig(output: string, name: string, source: string): Configuration {
  const base = baseConfig(output);
  const file = name.replace(/^@/, '').replaceAll('/', '-');
  return {
    ...base,
    entry: { [file]: source },
    output: { ...base.output, uniqueName: file, library: { type: 'system' } },
    externalsType: 'system',
    externals: Object.keys(libraries).filter((library) => library !== name),
  };
}

/** Variant (f): single-spa applications that share libraries with an import map, rendered in the browser. */
export async function buildSingleSpa(output: string, head: string): Promise<void> {
  const imports: Record<string, string> = {};
  const styles: string[] = [];
  const fonts: string[] = [];
  const sources = [
    ...Object.entries(libraries).map(([name, code]) => [name, `data:text/javascript,${code}`] as const),
    ...Object.entries(applications),
  ];
  for (const [name, source] of sources) {
    const built = await runWebpack(moduleConfig(output, name, source));
    imports[name] = built.scripts[0] ?? '';
    styles.push(...built.styles);
    fonts.push(...built.fonts);
  }
  await copyFile(join(variants, 'node_modules/systemjs/dist/s.min.js'), join(output, 'assets/system.js'));
  const preload = Object.keys(libraries).map(
    (name) => `<link rel="preload" as="script" href="${imports[name]}">`,
  );
  await writeIndex(output, {
    head,
    styles: [...new Set(styles)],
    fonts,
    scripts: [
      `<script type="systemjs-importmap">${JSON.stringify({ imports })}</script>`,
      ...preload,
      '<script src="/assets/system.js"></script>',
      '<script>System.import("@bench/root-config")</script>',
    ].join('\n'),
    body: [
      '<div id="navbar"></div>',
      '<main id="main"><div id="page"></div></main>',
      '<div id="footer"></div>',
    ].join(''),
  });
}
