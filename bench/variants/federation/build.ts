import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { writeIndex } from '../shared/index-html.ts';
import { baseConfig, runWebpack } from '../shared/webpack.ts';

const shared = {
  react: { singleton: true },
  'react-dom': { singleton: true },
  'react-router-dom': { singleton: true },
  '@platform/host': { singleton: true },
  '@site/shared-ui': { singleton: true },
};

const careers = '../../careers-mfe/src';

/** Variant (e), set up as in the documentation of Module Federation, rendered in the browser. */
export async function buildFederation(output: string, head: string): Promise<void> {
  const remote = baseConfig(`${output}/remote`);
  await runWebpack({
    ...remote,
    entry: {},
    output: { ...remote.output, publicPath: '/remote/', uniqueName: 'pages' },
    plugins: [
      ...(remote.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'pages',
        filename: 'remoteEntry.js',
        exposes: {
          './career': `${careers}/career/career.page.tsx`,
          './software-engineer': `${careers}/roles/software-engineer/software-engineer.page.tsx`,
          './join': `${careers}/join/join.page.tsx`,
          './contact': '../../contact-mfe/src/contact/contact.page.tsx',
        },
        shared,
        dts: false,
      }),
    ],
  });
  const host = baseConfig(output);
  const built = await runWebpack({
    ...host,
    entry: { main: './federation/host/main.ts' },
    output: { ...host.output, uniqueName: 'host' },
    plugins: [
      ...(host.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'host',
        remotes: { pages: 'pages@/remote/mf-manifest.json' },
        shared,
        dts: false,
      }),
    ],
  });
  await writeIndex(output, { head, ...built });
}
