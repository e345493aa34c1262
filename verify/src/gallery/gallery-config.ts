import { fileURLToPath } from 'node:url';
import { readBuildFile } from '@site/build/units/build-options';
import { definitions, unitConfig } from '@site/build/units/unit-config';
import { readDeclaration } from '@site/build/units/workspace';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';

const page = fileURLToPath(new URL('./page/main.tsx', import.meta.url));

/** As the shell, but without chunks and hashed file names, since it needs no long-term caching. */
export async function galleryConfig(root: string, output: string): Promise<Configuration> {
  const declaration = await readDeclaration(root, 'shell');
  const file = await readBuildFile(root, declaration);
  const config = unitConfig({ declaration, file, id: 'gallery', root, output });
  return {
    ...config,
    name: 'the gallery',
    entry: { gallery: page },
    output: { ...config.output, filename: '[name].js', assetModuleFilename: '[name][ext]', clean: true },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' }), definitions()],
    optimization: { ...config.optimization, splitChunks: false, minimize: false },
  };
}
