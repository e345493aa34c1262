import { openStore, overlayStore, readJournal, releaseText } from '@platform/releases';
import {
  activateAction,
  copyRelease,
  foreignRelease,
  planSet,
  type ReleaseSet,
} from '@platform/releases/changes';
import { requireRightToOne } from '@platform/releases/owners';
import { releaseOf, runOf } from '../call/parse-call.ts';
import { type Call, done, type Subcommand } from '../call/subcommand.ts';
import {
  activateStep,
  activationOf,
  activationOptions,
  contextOf,
  planned,
  requireDistinct,
  retiredBy,
} from './steps/activate-step.ts';

export const promoteSubcommand: Subcommand = {
  name: 'promote',
  args: ['<unit@id>', '[unit@id…]'],
  about: 'Copy releases from another store, such as that of staging, check them and make them live.',
  more:
    'The copies have the same ids. catalog@live is what is live in the other store, which does not change. With owners, a ' +
    'signature of who may publish the unit here is copied too; otherwise your key has to have that right, and signs.',
  options: {
    'from <store>': 'The other store: a folder, or an address like s3://bucket/prefix.',
    ...activationOptions,
  },
  needs: ['from'],
  changes: true,
  runsGate: true,
  timed: true,
  example: 'promote catalog@live --from s3://staging/site',
  run: async (asked) => {
    // As a deploy: a dry run copies into memory, where the gate finds the release.
    const call: Call = asked.dryRun
      ? { ...asked, deps: { ...asked.deps, store: overlayStore(asked.deps.store) } }
      : asked;
    const { store, now } = call.deps;
    const place = call.text('from') ?? '';
    const from = openStore(place);
    const [base, there] = [await readJournal(store), await readJournal(from)];
    const [first = '', ...more] = call.positionals;
    const names: ReleaseSet = [releaseOf(first, there), ...more.map((text) => releaseOf(text, there))];
    const units = [...names.map(({ unit }) => unit), ...retiredBy(call)];
    requireDistinct(units);
    await requireRightToOne(store, base, units);
    const activation = activationOf(call, names);
    const context = contextOf(call, base);
    // What is refused already is not copied.
    const change = planSet(activation, context.author, base);
    const releases = [];
    for (const name of names) releases.push(await foreignRelease(from, place, name, store, base));
    const copied = [];
    for (const one of releases) {
      const text = releaseText(one.release);
      const { status, restored } = await call.withProgress(`Copying ${text}`, () =>
        copyRelease(one, store, { by: call.by, at: now().toISOString(), ...runOf(call) }),
      );
      call.print(
        status === 'published'
          ? `${text}: copied ${one.release.files.length} files from ${place}.`
          : `${text} is published already${restored.length > 0 ? `; restored: ${restored.join(', ')}` : ''}.`,
      );
      copied.push({ name: text, status, restored });
    }
    const action = await activateAction(context, activation);
    if (call.dryRun) return planned(call, action, { names, copied, change, ...action.report });
    return done({ names, copied, entry: await activateStep(call, action) });
  },
};
