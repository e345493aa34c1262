import { CompositionError } from '@platform/releases';
import { type Author, type Effect, prerenderRollbacks } from '@platform/releases/changes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePath, shortReason } from '../notices/notice.ts';
import { perMinute } from '../security/rate-limits.ts';
import { type Actor, isBy } from './actor.ts';
import { type Asked, changeOf, unclear } from './change.ts';
import { journalOfForm, type PageContext, type SentForm, sendPage } from './page-context.ts';
import { planPage } from './plan.html.ts';
import { isSame, planChange } from './plan-change.ts';
import { namesOfLink, preview } from './preview.ts';
import { readNewest } from './read-overview.ts';

/** Every change in two presses: the first one shows its plan. */
export function addChanges(app: FastifyInstance, context: PageContext): void {
  const { store, render, now, withForm, notMade } = context;
  const config = perMinute(app, 'operations');
  /** Pages that the next rollback needs are rendered after a change, without anybody waiting for them. */
  let preparing: Promise<unknown> = Promise.resolve();
  app.addHook('onClose', () => preparing);

  const showPlan = async (change: Asked, form: SentForm, reply: FastifyReply) => {
    const { viewer, fields } = form;
    const { actor } = viewer;
    const { journal: base } = await readNewest(context);
    journalOfForm(fields, base);
    if (change.kind === 'preview') return preview(context, change, form, reply, true);
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const author = authorOf(actor, now(), 'planned');
    try {
      const plan = await planChange(actor, { author, base, render, now, print, isDry: true }, change);
      const isRefused = plan.refused !== null || plan.effect === null;
      return sendPage(reply, planPage({ change, lines, isRefused, base }, viewer));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      lines.push(error.message);
      return sendPage(reply, planPage({ change, lines, isRefused: true, base }, viewer));
    }
  };

  app.post(
    `${pagePath}/plan`,
    { config },
    withForm(async (form, reply) => {
      try {
        const { fields } = form;
        const link = fields.get('link');
        const change: Asked =
          link === null
            ? changeOf(fields, now())
            : {
                kind: 'activate',
                names: await namesOfLink(context, link),
                again: fields.get('again') === 'on',
              };
        return await showPlan(change, form, reply);
      } catch (error) {
        return notMade(reply, error, form);
      }
    }),
  );

  app.post(
    `${pagePath}/apply`,
    { config },
    withForm(async (form, reply) => {
      const { fields } = form;
      const { actor } = form.viewer;
      const { journal } = await readNewest(context);
      const base = journalOfForm(fields, journal);
      const change = changeOf(fields, now());
      if (change.kind === 'preview')
        return preview(context, change, form, reply, false).catch((error: unknown) =>
          notMade(reply, error, form),
        );
      const author = authorOf(actor, now(), reasonIn(fields));
      let effect: Effect | null = null;
      try {
        const print = () => undefined;
        const plan = await planChange(actor, { author, base, render, now, print, isDry: false }, change);
        ({ effect } = plan);
        await plan.apply();
      } catch (error) {
        // A browser repeats a form whose answer was lost, and people press twice.
        const { journal: newest } = await readNewest(context);
        const isRepeated = newest.entries
          .slice(base.entries.length)
          .some((entry) => isBy(actor, entry) && isSame(entry, effect));
        if (!isOvertaken(error) || !isRepeated) return notMade(reply, error, form);
      }
      preparing = preparing
        .then(() => prerenderRollbacks(store, now().getFullYear(), render))
        .catch((error: unknown) =>
          app.log.warn({ err: error }, 'pages for the next rollback were not rendered'),
        );
      return reply.redirect(pagePath, 303);
    }),
  );
}

function authorOf({ by, prefix }: Actor, at: Date, reason: string): Author {
  return { by, at: at.toISOString(), reason: `${prefix}${reason}` };
}

function reasonIn(fields: URLSearchParams): string {
  const own = shortReason(fields.get('reason') ?? '').trim();
  const reason = own === '' ? shortReason(fields.get('ready') ?? '').trim() : own;
  if (reason === '') throw unclear('Say why, for the journal.');
  return reason;
}

/** What a plan is shown with, because it says why. */
function isRefusal(error: unknown): error is CompositionError {
  return error instanceof CompositionError && ['refused', 'not-allowed'].includes(error.code);
}

function isOvertaken(error: unknown): boolean {
  return error instanceof CompositionError && error.code === 'overtaken';
}
