import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { describeNoticeRace } from './notice-race.contract.ts';

describe('servers on one SQLite', () => {
  describeNoticeRace(async () => {
    const folder = await temporaryFolder();
    const end = () => folder[Symbol.asyncDispose]();
    return { address: join(folder.path, 'site.sqlite'), [Symbol.asyncDispose]: end };
  });
});
