import { day } from '@platform/releases/time';
import type { Mail, NewNotice, Notice } from '../database/repositories.ts';
import type { OnDatabase } from './repositories.contract.ts';
import { sampleMail } from './sample-mail.ts';

const quiet = 90_000;

export function sampleNotice(id: string, changes: Partial<Notice> = {}): Notice {
  return {
    ...{ id, key: 'disk', kind: 'disk', state: 'opened', at: '2027-01-15T08:00:00.000Z' },
    ...{ text: 'The disk is full: “ஆஷா”.', command: 'npm run site -- doctor', ...changes },
  };
}

const news = (id: string, changes: Partial<Notice> = {}, mail: Mail | null = null): NewNotice => ({
  ...{ notice: sampleNotice(id, changes), isPosted: true, mail },
});

const ended = (id: string) => (opened: Notice) => news(id, { ...opened, id, state: 'ended' });

const mail = sampleMail('m1');

export function describeNotices(it: OnDatabase): void {
  describe('notices', () => {
    const by = (owner: string) => ({ owner, lease: 60_000 });

    it('tell an incident once until it has ended, whatever number of servers see it', async ({
      notices,
      time,
    }) => {
      const told = await Promise.all(Array.from({ length: 8 }, (_, index) => notices.add(news(`n${index}`))));
      expect(told.filter(Boolean)).toHaveLength(1);
      expect(await notices.open()).toEqual(['disk']);
      time.advance(quiet);
      const ends = await Promise.all(
        Array.from({ length: 8 }, (_, index) => notices.end('disk', quiet, ended(`e${index}`))),
      );
      expect(ends.filter(Boolean)).toHaveLength(1);
      expect([await notices.open(), await notices.end('disk', 0, ended('e'))]).toEqual([[], false]);
      expect(await notices.add(news('again'))).toBe(true);
    });

    it('do not end an incident that a server has just seen', async ({ notices, time }) => {
      await notices.add(news('n1'));
      time.advance(quiet - 1);
      expect(await notices.add(news('n2'))).toBe(false);
      time.advance(quiet - 1);
      expect(await notices.end('disk', quiet, ended('e'))).toBe(false);
      time.advance(1);
      expect(await notices.end('disk', quiet, ended('e'))).toBe(true);
    });

    it('tell an event once, for as long as it is kept', async ({ notices, time }) => {
      const event = { key: 'journal/7', state: 'told' } as const;
      expect(await notices.add(news('n1', event))).toBe(true);
      time.advance(29 * day);
      expect([await notices.add(news('n2', event)), await notices.open()]).toEqual([false, []]);
      expect(await notices.end('journal/7', 0, ended('e'))).toBe(false);
    });

    it('write the mail with the notice, or neither', async ({ notices, outbox }) => {
      expect(await notices.add({ ...news('n1', {}, mail), isPosted: false })).toBe(true);
      expect(await notices.add(news('n2', {}, { ...mail, id: 'm2' }))).toBe(false);
      expect((await outbox.list(9)).map((entry) => entry.mail)).toEqual([mail]);
      expect(await notices.claim(by('x'))).toBeNull();
      // Its mail has the id of another one.
      await expect(notices.add(news('n3', { key: 'other' }, mail))).rejects.toThrow();
      expect(await notices.open()).toEqual(['disk']);
    });

    it('of one incident come in their order, and hold up no other', async ({ notices }) => {
      await notices.add(news('n1'));
      await notices.end('disk', 0, ended('e1'));
      await notices.add(news('o1', { key: 'other' }));
      const claim = async () => (await notices.claim(by('x')))?.item.id;
      expect([await claim(), await claim(), await claim()]).toEqual(['n1', 'o1', undefined]);
      expect(await notices.park('n1', 'x', 'failed')).toBe(true);
      expect([await claim(), await claim()]).toEqual(['e1', undefined]);
    });

    it('are deleted after a month, and an open incident a month after it was last seen', async ({
      notices,
      purge,
      time,
    }) => {
      const clock = { reference: time.now(), suspectSince: null };
      const purged = async () => {
        const retention = { limit: 9, expiredBy: time.now(), sentMailFrom: 0, mailFrom: 0 };
        return (await purge(retention, clock)).expired;
      };
      await notices.add(news('n1'));
      await notices.add(news('e1', { key: 'journal/1', state: 'told' }));
      time.advance(29 * day);
      await notices.add(news('n2'));
      expect(await purged()).toBe(0);
      time.advance(day);
      expect([await purged(), await notices.open()]).toEqual([1, ['disk']]);
      time.advance(29 * day);
      expect([await purged(), await notices.open()]).toEqual([1, []]);
    });
  });
}
