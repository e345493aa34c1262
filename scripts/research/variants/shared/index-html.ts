import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface IndexParts {
  /** Title, description and other metadata of the site's own page. */
  readonly head: string;
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly scripts: string;
  readonly body?: string;
}

/** Writes the document of a client-rendered variant. */
export async function writeIndex(output: string, parts: IndexParts): Promise<void> {
  const { head, styles, fonts, scripts, body = '<div id="root"></div>' } = parts;
  const links = [
    ...[...new Set(fonts)].map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  ];
  const html = `<!doctype html>
<html lang="en-IN">
<head>
${head}
${links.join('\n')}
${scripts}
</head>
<body>${body}</body>
</html>
`;
  await mkdir(output, { recursive: true });
  await writeFile(join(output, 'index.html'), html);
}

export const deferred = (scripts: readonly string[]): string =>
  scripts.map((src) => `<script defer src="${src}"></script>`).join('\n');
