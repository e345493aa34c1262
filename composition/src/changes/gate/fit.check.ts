import { rollbacksKept } from '../compatibility/rollbacks-kept.ts';
import { done, type GateCheck } from './gate-check.ts';

export const fitCheck: GateCheck = {
  name: 'fit',
  doing: 'Comparing contract, shared libraries and addresses with what is live',
  after: [],
  run: async ({ release, wouldBe: { releases, unfit } }) => {
    const shell = releases.units.shell?.live;
    const kept = rollbacksKept(releases, release.unit);
    return done([...unfit, ...kept], release.unit === 'shell' ? undefined : `with shell@${shell?.id}`);
  },
};
