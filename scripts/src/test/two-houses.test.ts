import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '@platform/releases/root';

/** Words of this site: its units, its company, its country. In lower case. */
const words =
  /careers|-mfe\b|employee|pincode|postal[- ](?!mime)|captcha|altcha|turnstile|emailjs|helpmyvehicle|waypost|coimbatore|kolkata|\bindia|en[-_]in\b|['"`}]\/home\b/i;

const text = /\.(ts|tsx|js|cjs|mjs|json|css|md|html|sh|yml)$/;
const files = execFileSync('git', ['ls-files', 'platform'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => text.test(file));

test('the platform has no word of this site', () => {
  const found = files.filter((file) => words.test(`${file}\n${readFileSync(`${root}${file}`, 'utf8')}`));
  expect(found).toEqual([]);
});

/** Files that name an existing file outside the platform. A file leaves the list with its last such name; none is added. */
const readers: readonly string[] = [
  'platform/command/src/commands/testing/serve-process.ts',
  'platform/command/src/releases/pack.subcommand.ts',
];

/** A text that is a path: from the root, from the file itself, or behind a variable. */
const paths = /['"`}]((?:[\w.-]+\/)+\w[\w.-]*)/g;

// .dependency-cruiser.cjs refuses imports.
test('the platform reads nothing outside its folder', () => {
  // The shell of each site is in `shell`.
  const isOutside = (path: string) =>
    !/^(platform|node_modules|\.site|shell(?=\/(static|package\.json)$))\//.test(path) &&
    existsSync(root + path);
  const found = files.filter((file) => {
    if (!/\.(ts|tsx|cjs)$/.test(file)) return false;
    const named = [...readFileSync(root + file, 'utf8').matchAll(paths)].map(([, path = '']) => path);
    return named.some((path) => isOutside(path.startsWith('.') ? join(dirname(file), path) : path));
  });
  expect(found).toEqual(readers);
});
