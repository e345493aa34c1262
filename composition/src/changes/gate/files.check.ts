import { verifyRelease } from '../../core/verify.ts';
import { counted, done, type GateCheck } from './gate-check.ts';

export const filesCheck: GateCheck = {
  name: 'files',
  doing: 'Reading every file',
  after: [],
  run: async ({ store, release }) =>
    done(await verifyRelease(store, release), counted(release.files.length, 'file')),
};
