import { existsSync, readFileSync } from 'node:fs';
import { root } from '../build/workspace.ts';
import { mutantSuites } from './mutants.data.ts';

const mutants = mutantSuites.flatMap((suite) => suite.mutants);

// If this fails: the code has changed, and the mutant in scripts/src/mutants/*-mutants.data.ts has to follow it.
test.each(mutants)('the line “$from” of a mutant occurs once in $file', ({ file, from }) => {
  expect(readFileSync(`${root}${file}`, 'utf8').split(from)).toHaveLength(2);
});

test.each(mutantSuites)('$test, which kills mutants, exists', ({ folder, test: file }) => {
  expect(file.startsWith(`${folder}/`)).toBe(true);
  expect(existsSync(`${root}${file}`)).toBe(true);
});
