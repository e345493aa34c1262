import { writeFile } from 'node:fs/promises';
import { compile } from '../build/build-unit.ts';
import { galleryConfig } from './gallery-config.ts';

/** The components are held to the site's policy here too: nothing inline, nothing from elsewhere. */
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

/**
 * Builds the gallery as a page that any server of files can show.
 *
 * @param root of the sources, with a trailing slash
 * @param into folder that holds the gallery afterwards, and nothing else
 * @throws BuildError that says what does not compile
 */
export async function buildGallery(root: string, into: string): Promise<void> {
  await compile(await galleryConfig(root, into));
  await writeFile(`${into}/index.html`, html);
}
