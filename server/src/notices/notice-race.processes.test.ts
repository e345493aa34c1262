import { join } from 'node:path';
import { describeNoticeRace } from '../testing/notice-race.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

describe('servers on one SQLite', () => {
  describeNoticeRace(async () => {
    const folder = await temporaryFolder();
    const end = () => folder[Symbol.asyncDispose]();
    return { address: join(folder.path, 'site.sqlite'), [Symbol.asyncDispose]: end };
  });
});
