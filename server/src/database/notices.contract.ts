import type { ContractDatabase } from './repositories.contract.ts';
import type { Mail, NewNotice, Notice } from './repositories.ts';

const day = 24 * 60 * 60_000;
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

const mail: Mail = {
  ...{ id: 'm1', messageId: '<m1@site.example>', from: 'a@site.example', to: ['b@site.example'] },
  ...{ replyTo: 'a@site.example', subject: 'Zoë', text: 'A\nB', attachments: [] },
};

export function describeNotices(open: () => Promise<ContractDatabase>): void {
  describe('notices', () => {
    const by = (owner: string) => ({ owner, lease: 60_000 });

    test('tell an incident once until it has ended, whatever number of servers see it', async () => {
      await using db = await open();
      const { notices } = db.repositories;
      const told = await Promise.all(
        Array.from({ length: 8 }, (_, index) => notices.tell(news(`n${index}`))),
      );
      expect(told.filter(Boolean)).toHaveLength(1);
      expect(await notices.open()).toEqual(['disk']);
      db.clock.advance(quiet);
      const ends = await Promise.all(
        Array.from({ length: 8 }, (_, index) => notices.end('disk', quiet, ended(`e${index}`))),
      );
      expect(ends.filter(Boolean)).toHaveLength(1);
      expect([await notices.open(), await notices.end('disk', 0, ended('e'))]).toEqual([[], false]);
      expect(await notices.tell(news('again'))).toBe(true);
    });

    test('do not end an incident that a server has just seen', async () => {
      await using db = await open();
      const { notices } = db.repositories;
      await notices.tell(news('n1'));
      db.clock.advance(quiet - 1);
      expect(await notices.tell(news('n2'))).toBe(false);
      db.clock.advance(quiet - 1);
      expect(await notices.end('disk', quiet, ended('e'))).toBe(false);
      db.clock.advance(1);
      expect(await notices.end('disk', quiet, ended('e'))).toBe(true);
    });

    test('tell an event once, for as long as it is kept', async () => {
      await using db = await open();
      const { notices } = db.repositories;
      const event = { key: 'journal/7', state: 'told' } as const;
      expect(await notices.tell(news('n1', event))).toBe(true);
      db.clock.advance(29 * day);
      expect([await notices.tell(news('n2', event)), await notices.open()]).toEqual([false, []]);
      expect(await notices.end('journal/7', 0, ended('e'))).toBe(false);
    });

    test('write the mail with the notice, or neither', async () => {
      await using db = await open();
      const { notices, outbox } = db.repositories;
      expect(await notices.tell({ ...news('n1', {}, mail), isPosted: false })).toBe(true);
      expect(await notices.tell(news('n2', {}, { ...mail, id: 'm2' }))).toBe(false);
      expect((await outbox.list(9)).map((entry) => entry.mail)).toEqual([mail]);
      expect(await notices.claim(by('x'))).toBeNull();
      // Its mail has the id of another one.
      await expect(notices.tell(news('n3', { key: 'other' }, mail))).rejects.toThrow();
      expect(await notices.open()).toEqual(['disk']);
    });

    test('are given to one worker at a time, and to another after the lease', async () => {
      await using db = await open();
      const { notices } = db.repositories;
      await notices.tell(news('n1'));
      const claims = await Promise.all(['a', 'b', 'c'].map((owner) => notices.claim(by(owner))));
      expect(claims.filter((claim) => claim !== null)).toEqual([{ item: sampleNotice('n1'), attempts: 1 }]);
      db.clock.advance(60_000);
      expect(await notices.claim(by('later'))).toMatchObject({ attempts: 2 });
      for (const owner of ['a', 'b', 'c']) expect(await notices.markSent('n1', owner)).toBe(false);
      expect(await notices.retryAfter('n1', 'later', 1000, '500')).toBe(true);
      expect(await notices.claim(by('later'))).toBeNull();
      db.clock.advance(1000);
      expect(await notices.claim(by('later'))).toMatchObject({ attempts: 3 });
      expect(await notices.markSent('n1', 'later')).toBe(true);
      db.clock.advance(day);
      expect(await notices.claim(by('later'))).toBeNull();
    });

    test('of one incident come in their order, and hold up no other', async () => {
      await using db = await open();
      const { notices } = db.repositories;
      await notices.tell(news('n1'));
      await notices.end('disk', 0, ended('e1'));
      await notices.tell(news('o1', { key: 'other' }));
      const claim = async () => (await notices.claim(by('x')))?.item.id;
      expect([await claim(), await claim(), await claim()]).toEqual(['n1', 'o1', undefined]);
      expect(await notices.park('n1', 'x', 'failed')).toBe(true);
      expect([await claim(), await claim()]).toEqual(['e1', undefined]);
    });

    test('are deleted after a month, and an open incident a month after it was last seen', async () => {
      await using db = await open();
      const { notices } = db.repositories;
      const clock = { reference: db.clock.now(), suspectSince: null };
      const purge = async () => {
        const retention = { limit: 9, expiredBy: db.clock.now(), sentMailFrom: 0, mailFrom: 0 };
        return (await db.repositories.purge(retention, clock)).expired;
      };
      await notices.tell(news('n1'));
      await notices.tell(news('e1', { key: 'journal/1', state: 'told' }));
      db.clock.advance(29 * day);
      await notices.tell(news('n2'));
      expect(await purge()).toBe(0);
      db.clock.advance(day);
      expect([await purge(), await notices.open()]).toEqual([1, ['disk']]);
      db.clock.advance(29 * day);
      expect([await purge(), await notices.open()]).toEqual([1, []]);
    });
  });
}
