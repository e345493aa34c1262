import { changesIn, foldJournal, withEntry } from '@platform/releases';
import { reasonOf, rollbackAction } from '@platform/releases/changes';
import { requireRight } from '@platform/releases/owners';
import { findingLines, followingTabs, seconds } from '@platform/releases/plan-text';
import { releaseIdOf, runOption, unitOf } from '../call/parse-call.ts';
import { done, requireJournal, type Subcommand } from '../call/subcommand.ts';
import { contextOf, planned, prepareRollback } from './steps/activate-step.ts';

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
    'reason <text>': 'Why, for the journal.',
    'to <id>': 'A release that was live before, instead of the predecessor.',
    'from <id>':
      'The release to replace: refused if another one is live. So a repeated command goes back once.',
    recall:
      'Open tabs replace the release at once, unless the visitor has begun a form in it. Not for shell.',
    alone: 'Only this unit, although its release came in a change set, or others need the newer shell.',
    'no-hold': 'Do not hold the unit: its next deploy goes live.',
    ...runOption,
    force: 'Roll back although releases are incompatible; the journal records it.',
  },
  needs: ['reason'],
  changes: true,
  timed: true,
  example: 'rollback catalog --recall --reason "form loses uploads"',
  run: async (call) => {
    const unit = unitOf(call.positionals[0]);
    const base = await requireJournal(call.deps);
    const idOf = (option: 'to' | 'from') => {
      const text = call.text(option);
      return text === null ? null : releaseIdOf(option, text, unit);
    };
    if (!call.dryRun) await requireRight(call.deps.store, base, 'rollback', [unit]);
    const { plan, ...action } = await rollbackAction(contextOf(call, base), {
      unit,
      to: idOf('to'),
      from: idOf('from'),
      recall: call.flag('recall'),
      force: call.flag('force'),
      alone: call.flag('alone'),
      hold: !call.flag('no-hold'),
    });
    const { name, from, findings } = plan;
    if (call.dryRun) {
      const { units } = foldJournal(base);
      const others = (plan.entry?.with ?? []).map((other) => ({
        ...other,
        replaces: units[other.unit]?.id ?? null,
      }));
      return planned(call, action, { name, from, with: others, findings });
    }
    const entry = await call.withProgress(`Rolling ${unit} back`, action.apply);
    if (!entry) return done({ entry, from });
    const took = Math.round(call.deps.uptime());
    const after = withEntry(base, entry);
    const tabs = followingTabs(base, after);
    for (const { unit: other, release, replaces, action: own } of changesIn(entry).slice(1)) {
      const state = own === 'retire' ? 'is off the site' : `is live again, instead of ${replaces}`;
      call.print(`${other}@${release} ${state}: ${reasonOf(plan, other)}.`);
    }
    const instead = from === null ? '' : `, instead of ${from}`;
    call.print(
      `${unit}@${entry.release} is live again${instead}: entry ${entry.sequence}, after ${seconds(took)}; ${tabs}.`,
    );
    const known = new Set(findings.map(({ sentence }) => sentence));
    const later = (entry.evidence?.findings ?? []).filter(({ sentence }) => !known.has(sentence));
    for (const line of findingLines(later.map((finding) => ({ ...finding, warning: true }))))
      call.print(line);
    if (entry.hold)
      call.print(
        `No deploy makes another release live until: npm run site -- release-hold ${entry.hold.units.join(' ')} --reason "…"`,
      );
    await prepareRollback(call, after, unit);
    return done({ entry, from, took });
  },
};
