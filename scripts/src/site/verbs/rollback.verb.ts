import { CompositionError, checkRollback, foldJournal, releaseText, rollback } from '@site/composition';
import { findingLines, seconds } from '../lines.ts';
import { unitOf } from '../parse-call.ts';
import { releaseIdOf } from '../release-argument.ts';
import { requireJournal } from '../require-journal.ts';
import { done, type Verb } from '../verb.ts';
import { prepareWayBack } from './activate-step.ts';

export const rollbackVerb: Verb = {
  name: 'rollback',
  args: ['<unit>'],
  about: 'Make the release before the live one live again.',
  more:
    'Goes to what was live before the live release was first live; a second time further back, never to and fro. ' +
    'Builds and uploads nothing. Refused where the older release does not fit what else is live: roll that back ' +
    'first, or use --force if a part of the site without its code is better than what is live.',
  options: {
    reason: { type: 'string', value: '<text>', about: 'Why, for the journal.', required: true },
    to: {
      type: 'string',
      value: '<id>',
      about: 'A release that was live before, instead of the next step back.',
    },
    recall: {
      type: 'boolean',
      about: 'Open tabs drop the present release at once, unless a form in it is touched.',
    },
    force: { type: 'boolean', about: 'Go back although releases do not fit together; the journal says so.' },
  },
  changes: true,
  example: 'rollback careers --recall --reason "form loses uploads"',
  run: async (call) => {
    const { store, now, render } = call.deps;
    const unit = unitOf(call.positionals[0]);
    const seen = await requireJournal(call.deps);
    const from = foldJournal(seen).units[unit]?.id ?? null;
    const to = call.text('to');
    const id = to === null ? null : releaseIdOf('to', to, unit);
    const request = { unit, to: id, recall: call.flag('recall'), force: call.flag('force') };
    if (call.dryRun) {
      const { name, broken, unfit } = await checkRollback(store, request, seen);
      const against = [...broken, ...(request.force ? [] : unfit)];
      for (const line of findingLines([...broken, ...unfit])) call.print(line);
      call.print(
        `${releaseText(name)} would ${against.length > 0 ? 'be refused' : 'go live'}, instead of ${from}.`,
      );
      return {
        exit: against.length > 0 ? 'refused' : 'done',
        result: { name, from, broken, unfit, dryRun: true },
      };
    }
    const began = performance.now();
    const author = { by: call.by, at: now().toISOString(), reason: call.text('reason') };
    const entry = await call
      .withProgress(`Rolling ${unit} back`, () => rollback(store, request, author, seen, render))
      .catch((error: unknown) => {
        if (error instanceof CompositionError)
          for (const line of findingLines(error.findings)) call.print(line);
        throw error;
      });
    const took = Math.round(performance.now() - began);
    const tabs = entry.recall ? 'open tabs drop it at once' : 'open tabs follow when they next enter it';
    call.print(
      `${unit}@${entry.release} is live again, instead of ${from}: entry ${entry.sequence}, in ${seconds(took)}; ${tabs}.`,
    );
    for (const line of findingLines(
      (entry.evidence?.findings ?? []).map((finding) => ({ ...finding, warning: true })),
    ))
      call.print(line);
    await prepareWayBack(call, [...seen, entry], unit);
    return done({ entry, from, took });
  },
};
