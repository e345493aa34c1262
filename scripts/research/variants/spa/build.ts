import { deferred, writeIndex } from '../shared/index-html.ts';
import { baseConfig, runWebpack } from '../shared/webpack.ts';

/** Variant (d): one webpack build with lazy routes and prefetch, rendered in the browser. */
export async function buildSpa(output: string, head: string): Promise<void> {
  const { scripts, styles, fonts } = await runWebpack({
    ...baseConfig(output),
    entry: { main: './spa/main.tsx' },
  });
  await writeIndex(output, { head, styles, fonts, scripts: deferred(scripts) });
}
