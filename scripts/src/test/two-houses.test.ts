import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from '@platform/releases/root';

/** Words of this site: its units, its company, its country. In lower case. */
const words =
  /careers|-mfe\b|employee|pincode|postal[- ](?!mime)|captcha|altcha|turnstile|emailjs|helpmyvehicle|waypost|coimbatore|kolkata|\bindia|en[-_]in\b|['"`}]\/home\b/i;

/** Files that have such a word. A file leaves the list with its last word; none is added. */
const exceptions: readonly string[] = [
  'platform/build/src/units/sixth-unit.test.ts',
  'platform/verify/src/faults/matrix.md',
];

const text = /\.(ts|tsx|js|cjs|mjs|json|css|md|html|sh|yml)$/;
const files = execFileSync('git', ['ls-files', 'platform'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => text.test(file));

test('the platform has no word of this site', () => {
  const found = files.filter((file) => words.test(`${file}\n${readFileSync(`${root}${file}`, 'utf8')}`));
  expect(found).toEqual(exceptions);
});
