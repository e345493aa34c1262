import type { UnitName } from '@site/shared-ui/contracts';
import type { TeamsSite } from './owned-site.ts';
import { type Attack, writeAs } from './store-attacks.data.ts';

/**
 * What somebody writes with a key that may write something, without the commands and their gate: ravi activates careers,
 * pipe publishes it, machine is a server’s key for rollbacks. contact belongs to others.
 */
export interface RightfulAttack extends Omit<Attack, 'unread' | 'does'> {
  readonly does: (site: TeamsSite) => Promise<unknown>;
  /** The unit of the key, if the entry counts: then what answers at the addresses of all others stays. */
  readonly moves?: UnitName;
}

const holdBy = (site: TeamsSite, by: string, unit: string, action = 'hold') =>
  writeAs(site, by, { action, unit: null, release: null, hold: { units: [unit], until: null } });

export const rightfulAttacks: readonly RightfulAttack[] = [
  {
    what: 'a key of one unit that holds another',
    code: 'not-allowed',
    does: (site) => holdBy(site, 'ravi', 'contact'),
  },
  {
    what: 'a key of one unit that ends an operator’s hold of another',
    code: 'not-allowed',
    does: (site) => holdBy(site, 'ravi', 'shell', 'release-hold'),
  },
  {
    what: 'a rollback of the own unit that holds another',
    code: 'not-allowed',
    does: (site) =>
      writeAs(site, 'ravi', {
        ...{ action: 'rollback', release: site.a },
        hold: { units: ['contact'], until: null },
      }),
  },
  {
    what: 'a set of changes that takes another unit along',
    code: 'not-allowed',
    does: (site) =>
      writeAs(site, 'ravi', {
        ...{ action: 'rollback', format: 4, release: site.a },
        with: [{ unit: 'contact', release: site.contact, action: 'retire' }],
      }),
  },
  {
    what: 'a key of a unit that repairs the journal',
    code: 'not-allowed',
    does: (site) =>
      writeAs(site, 'ravi', { action: 'repair', unit: null, release: null, chain: '0'.repeat(64) }),
  },
  {
    what: 'a server’s key for rollbacks that holds a unit',
    code: 'not-allowed',
    does: (site) => holdBy(site, 'machine', 'contact'),
  },
  {
    what: 'an operator that activates a unit of others',
    code: 'not-allowed',
    does: (site) => writeAs(site, 'ben', { release: site.c }),
  },
];
