import { readFile } from 'node:fs/promises';

/**
 * `node build.ts <variant> <output> <heads>`: builds one of the variants into a folder. `heads` is a JSON file with
 * the heads of the site's own pages by path, so that all variants have the same metadata.
 */
const [variant, output = '', headsFile = ''] = process.argv.slice(2);
const heads = JSON.parse(await readFile(headsFile, 'utf8')) as Readonly<Record<string, string>>;
const head = heads['/home'] ?? '';

if (variant === 'astro') await (await import('./astro/build.ts')).buildAstro(output, headsFile);
else if (variant === 'spa') await (await import('./spa/build.ts')).buildSpa(output, head);
else if (variant === 'federation')
  await (await import('./federation/build.ts')).buildFederation(output, head);
else if (variant === 'single-spa') await (await import('./single-spa/build.ts')).buildSingleSpa(output, head);
else throw new Error(`There is no variant "${variant}".`);
