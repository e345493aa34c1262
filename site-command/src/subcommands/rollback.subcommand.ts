import {
  applyChange,
  changesIn,
  foldJournal,
  planRollback,
  refusals,
  releaseText,
  requireAllowed,
  requireRight,
  rollbackTarget,
  withEntry,
} from '@site/composition';
import type { UnitName } from '@site/shared-ui/contracts';
import { findingLines, seconds } from '../lines.ts';
import { releaseIdOf, unitOf } from '../parse-call.ts';
import { runOf, runOption } from '../run-url.ts';
import { done, requireJournal, type Subcommand } from '../subcommand.ts';
import { prepareRollback } from './activate-step.ts';

export const rollbackSubcommand: Subcommand = {
  name: 'rollback',
  args: ['<unit>'],
  about: 'Make the predecessor of the live release live again.',
  more:
    'A second rollback goes further back, never to a release that was taken back. Builds and uploads nothing. It holds the ' +
    'unit, so that the next commit does not bring the fault back. Refused ' +
    'if the older release is incompatible with other live releases: roll those back first, or use --force if a part of ' +
    'the site without its code is better than what is live.',
  options: {
    reason: { type: 'string', value: '<text>', about: 'Why, for the journal.', required: true },
    to: {
      type: 'string',
      value: '<id>',
      about: 'A release that was live before, instead of the predecessor.',
    },
    from: {
      type: 'string',
      value: '<id>',
      about: 'The release to replace: refused if another one is live. So a repeated command goes back once.',
    },
    recall: {
      type: 'boolean',
      about:
        'Open tabs replace the release at once, unless the visitor has begun a form in it. Not for shell.',
    },
    alone: {
      type: 'boolean',
      about: 'Only this unit, although its release came in a change set.',
    },
    'no-hold': {
      type: 'boolean',
      about: 'Do not hold the unit: its next deploy goes live.',
    },
    ...runOption,
    force: {
      type: 'boolean',
      about: 'Roll back although releases are incompatible; the journal records it.',
    },
  },
  changes: true,
  example: 'rollback careers --recall --reason "form loses uploads"',
  run: async (call) => {
    const { store, now, render } = call.deps;
    const unit = unitOf(call.positionals[0]);
    const seen = await requireJournal(call.deps);
    const idOf = (option: 'to' | 'from') => {
      const text = call.text(option);
      return text === null ? null : releaseIdOf(option, text, unit);
    };
    const replaced = idOf('from');
    const request = {
      ...{ unit, to: idOf('to'), recall: call.flag('recall'), force: call.flag('force') },
      ...(replaced !== null && { from: replaced }),
      ...{ alone: call.flag('alone'), hold: !call.flag('no-hold') },
    };
    const author = { by: call.by, at: now().toISOString(), reason: call.text('reason'), ...runOf(call) };
    if (!call.dryRun) await requireRight(store, seen, 'rollback', [unit]);
    const began = performance.now();
    const plan = await call.withProgress('Reading every file of the older release', () =>
      planRollback(store, request, author, seen),
    );
    const { name, from, findings } = plan;
    const instead = from === null ? '' : `, instead of ${from}`;
    for (const line of findingLines(findings)) call.print(line);
    if (call.dryRun) {
      const refused = refusals(findings).length > 0;
      const { units } = foldJournal(seen);
      const others = (plan.entry?.with ?? []).map((other) => ({
        ...other,
        replaces: units[other.unit]?.id ?? null,
      }));
      for (const { unit: other, release, replaces, action } of others) {
        const would =
          action === 'retire' ? 'go off the site with it' : `go live with it, instead of ${replaces}`;
        call.print(`${other}@${release} would ${would}: it belongs to the same change set.`);
      }
      call.print(`${releaseText(name)} would ${refused ? 'be refused' : 'go live'}${instead}.`);
      return {
        exit: refused ? 'refused' : 'done',
        result: { name, from, with: others, findings, dryRun: true },
      };
    }
    requireAllowed(plan);
    const entry = await call.withProgress(`Rolling ${unit} back`, () =>
      applyChange(store, plan, render, now),
    );
    if (!entry) return done({ entry, from });
    const took = Math.round(performance.now() - began);
    const forward = from !== null && rollbackTarget(withEntry(seen, entry), unit) === from;
    const tabs = followingTabs(unit, entry.recall, forward);
    for (const { unit: other, release, replaces, action } of changesIn(entry).slice(1)) {
      const state = action === 'retire' ? 'is off the site' : `is live again, instead of ${replaces}`;
      call.print(`${other}@${release} ${state}: it came in the same change set.`);
    }
    call.print(
      `${unit}@${entry.release} is live again${instead}: entry ${entry.sequence}, in ${seconds(took)}; ${tabs}.`,
    );
    for (const line of findingLines(
      (entry.evidence?.findings ?? []).map((finding) => ({ ...finding, warning: true })),
    ))
      call.print(line);
    if (entry.hold)
      call.print(
        `No deploy makes another release live until: npm run site -- release-hold ${entry.hold.units.join(' ')} --reason "…"`,
      );
    await prepareRollback(call, withEntry(seen, entry), unit);
    return done({ entry, from, took });
  },
};

/**
 * When open tabs replace the release. After a step forward, the replaced release is the target of the next rollback, and
 * tabs never replace that one because of a recall. A shell comes with a page load of its own, which a tab does
 * when it navigates.
 */
function followingTabs(unit: UnitName, recall: boolean, forward: boolean): string {
  if (unit === 'shell') {
    const without = recall ? ': a shell cannot be recalled' : '';
    return `open tabs follow with their next navigation, except while a form is begun${without}`;
  }
  if (recall && forward)
    return 'open tabs follow when they next enter the section: a step forward recalls nothing';
  return recall ? 'open tabs replace it at once' : 'open tabs follow when they next enter the section';
}
