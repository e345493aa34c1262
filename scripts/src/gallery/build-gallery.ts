import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readDeclaration } from '@platform/build/sources';
import { compile, definitions, readBuildFile, unitConfig } from '@platform/build/units';
import { loadSite } from '@platform/releases/load-site';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';

/** With a strict policy as on the site: no inline code or styles, and no other origins. */
const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src 'self' data:">
<title>Gallery of the design system</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="gallery.css">
<script src="gallery.js" defer></script>
</head>
<body><div id="root"></div></body>
</html>
`;

const page = fileURLToPath(new URL('./page/gallery.tsx', import.meta.url));

/** As the shell, but without chunks and hashed file names, since it needs no long-term caching. */
async function galleryConfig(root: string, output: string): Promise<Configuration> {
  const declaration = await readDeclaration(root, 'shell');
  const file = await readBuildFile(root, declaration);
  const site = await loadSite(root);
  const config = unitConfig({ declaration, file, site, id: 'gallery', root, output });
  return {
    ...config,
    name: 'the gallery',
    entry: { gallery: page },
    output: { ...config.output, filename: '[name].js', assetModuleFilename: '[name][ext]', clean: true },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' }), definitions(site, 'shell')],
    optimization: { ...config.optimization, splitChunks: false, minimize: false },
  };
}

/** @param into its other contents are deleted. @throws BuildError that says what does not compile */
export async function buildGallery(root: string, into: string): Promise<void> {
  await compile(await galleryConfig(root, into));
  await writeFile(`${into}/index.html`, html);
}
