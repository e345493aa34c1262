import { globSync, readFileSync } from 'node:fs';
import { gateChecks } from '@platform/releases/gate';
import { longestPreview, usualPreview } from '@platform/releases/previews';
import { root } from '@platform/releases/root';
import { findingCodes } from '@platform/releases/testing';
import { day, hour } from '@platform/releases/time';
import { exits } from '../call/exit-codes.data.ts';
import { wrongCalls } from '../testing/wrong-calls.ts';

const docs = 'platform/docs/';
const pages = globSync([`${docs}*.md`, `${docs}operations/*.md`], { cwd: root });
const read = (page: string) => readFileSync(`${root}${page}`, 'utf8');

/** Rows of the tables of a page whose first cell matches. */
function rows(page: string, firstCell: RegExp): readonly (readonly string[])[] {
  return read(`${docs}${page}`)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
    .filter(([first]) => firstCell.test(first ?? ''));
}

// If this fails: correct the table of findings in platform/docs/operations/gate.md.
test('platform/docs/operations/gate.md says for every finding code what to do', () => {
  const told = rows('operations/gate.md', /^`[a-z]+-[a-z-]+`/).flatMap(([codes = '']) =>
    [...codes.matchAll(/`([^`]+)`/g)].map(([, code]) => code),
  );
  expect(told.sort()).toEqual(Object.keys(findingCodes).sort());
});

test('platform/docs/pipeline.md says what to do for every exit code of deploy', () => {
  const { troubled: _, ...ofDeploy } = exits;
  const told = rows('pipeline.md', /^\d+$/).map(([code]) => Number(code));
  expect(told).toEqual(Object.values(ofDeploy).map(({ code }) => code));
});

// If this fails: correct the document.
test.each(pages)(
  '%s calls subcommands with their options, and backups are deleted after the same days',
  (page) => {
    expect(wrongCalls(read(page))).toEqual([]);
  },
);

test('links of previews end as their document says', () => {
  const [usual, longest] = [usualPreview / hour, longestPreview / day];
  expect([usual, longest]).toEqual([2, 14]);
  expect(read(`${docs}operations/preview.md`)).toMatch(
    /works for two hours, or as long as `--for` says, up to 14 days/,
  );
});

test('platform/docs/operations/gate.md has every check of gate.ts, in its order', () => {
  const checks = rows('operations/gate.md', /^`[a-z]+`$/).map(([name]) => name?.replaceAll('`', ''));
  expect(checks).toEqual(gateChecks.map(({ name }) => name));
});
