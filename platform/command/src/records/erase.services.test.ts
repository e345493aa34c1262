import { join } from 'node:path';
import { temporaryFolder } from '@platform/releases/testing';
import type { NewSubmission } from '@platform/server';
import { describeWith } from '@platform/verify/testing';
import { applicationOf, fileOf, recordId } from '../testing/drills/drill-content.ts';
import { emptySite, liveFolderSite } from '../testing/folder-site.ts';
import { runTool } from './backup/run-tool.ts';

const time = { began: 1_700_000_000_000 };

/** What the server stores when a visitor takes an application back. */
function withdrawalOf(name: Parameters<typeof applicationOf>[0]): NewSubmission {
  const { unit, form, id } = applicationOf(name, time).submission;
  const own = applicationOf({ ...name, count: 3 }, time);
  const submission = { ...own.submission, form: 'withdrawal', fields: { reference: id }, file: null };
  return { ...own, submission, erases: { unit, form, id } };
}

describeWith('backup')('an erasure', () => {
  test.each(['an operator', 'a visitor'])(
    'by %s is applied again after a restore of an older backup',
    async (who) => {
      const folder = temporaryFolder();
      const repository = {
        RESTIC_REPOSITORY: join(folder, 'repository'),
        RESTIC_PASSWORD: 'the password of a test',
        RESTIC_CACHE_DIR: join(folder, 'cache'),
      };
      const environment = { PATH: process.env.PATH ?? '', ...repository };
      await runTool(['restic', 'init', '--quiet'], environment);
      const site = await liveFolderSite(environment);
      const [erased, kept] = [1, 2].map((count) => ({ seed: 1, writer: 1, count }));
      if (!erased || !kept) throw new Error('Two names were made.');
      for (const name of [erased, kept]) {
        await site.records(({ submissions }) => submissions.accept(applicationOf(name, time)));
        await site.files().create(fileOf(name, time).key, fileOf(name, time).content);
      }
      const id = recordId('application', erased);
      expect(await site.run('backup')).toMatchObject({ code: 0, err: [] });
      const between = new Date().toISOString();
      if (who === 'an operator') expect(await site.run('erase', id)).toMatchObject({ code: 0, err: [] });
      else await site.records(({ submissions }) => submissions.accept(withdrawalOf(erased)));
      expect(await site.run('backup', '--days', '35')).toMatchObject({ code: 0, err: [] });

      const older = emptySite(environment);
      const { code, result } = await older.json('restore', '--at', between);
      expect({ code, erased: result.erased }).toEqual({ code: 0, erased: [id] });
      expect((await older.json('verify', '--all', '--files')).result).toMatchObject({
        files: { intact: 1, wrong: [] },
      });
      await older.records(async ({ submissions }) => {
        expect(await submissions.find(id)).toBeNull();
        expect(await submissions.find(recordId('application', kept))).not.toBeNull();
      });

      const newer = emptySite(environment);
      expect((await newer.json('restore')).result).toMatchObject({ erased: [] });
    },
  );
});
