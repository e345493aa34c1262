import { blockedRollbacks } from '../compatibility/blocked-rollbacks.ts';
import { done, type GateCheck } from './gate-check.ts';

export const compatibilityCheck: GateCheck = {
  name: 'compatibility',
  doing: 'Comparing contract, shared libraries and addresses with what is live',
  after: [],
  run: async ({ release, candidate: { releases, incompatible } }) => {
    const shell = releases.units.shell?.live;
    const blocked = blockedRollbacks(releases, release.unit);
    return done(
      [...incompatible, ...blocked],
      release.unit === 'shell' ? undefined : `with shell@${shell?.id}`,
    );
  },
};
