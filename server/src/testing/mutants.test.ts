import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mutants } from './mutants.data.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

test.each(mutants)(
  '$file still has the line "$from" once: else edit mutants.data.ts',
  ({ file, from, test }) => {
    expect(readFileSync(pathOf(file), 'utf8').split(from)).toHaveLength(2);
    expect(existsSync(pathOf(test))).toBe(true);
  },
);
