import { writeFile } from 'node:fs/promises';
import { compile } from '@site/build/units/build-unit';
import { galleryConfig } from './gallery-config.ts';

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

/** @param into its other contents are deleted. @throws BuildError that says what does not compile */
export async function buildGallery(root: string, into: string): Promise<void> {
  await compile(await galleryConfig(root, into));
  await writeFile(`${into}/index.html`, html);
}
