import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Built } from './webpack.ts';

export async function writeIndex(
  output: string,
  { head, styles, fonts, scripts }: Built & { readonly head: string },
): Promise<void> {
  const links = [
    ...[...new Set(fonts)].map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...scripts.map((src) => `<script defer src="${src}"></script>`),
  ];
  const html = `<!doctype html>
<html lang="en-IN">
<head>
${head}
${links.join('\n')}
</head>
<body><div id="root"></div></body>
</html>
`;
  await mkdir(output, { recursive: true });
  await writeFile(join(output, 'index.html'), html);
}
