import { CompositionError, StoreError } from '@platform/releases';
import { suggestion } from '@platform/releases/closest';
import { withoutSecrets } from '@platform/releases/failure-text';
import { seconds } from '@platform/releases/plan-text';
import { CommandError } from '../call/command-error.ts';
import { exitOf, exits } from '../call/exit-codes.data.ts';
import { helpText, subcommandHelp } from '../call/help.ts';
import { type ParsedCall, parseCall, UsageError } from '../call/parse-call.ts';
import type { SiteDeps } from '../call/site-deps.ts';
import type { Call, Subcommand } from '../call/subcommand.ts';
import { allSubcommands, subcommands } from './subcommands.data.ts';

/**
 * The `site` command.
 *
 * @param args the arguments after `npm run site --`
 * @returns the exit code
 */
export async function runSite(args: readonly string[], deps: SiteDeps): Promise<number> {
  const [name, ...rest] = args;
  const json = args.includes('--json');
  const subcommandNames = Object.keys(subcommands);
  if (name === undefined || name === 'help' || name === '--help') {
    deps.out(helpText(await allSubcommands()));
    return exits.done.code;
  }
  const printJson = (result: object) =>
    deps.out(JSON.stringify({ subcommand: name, store: placeOf(deps), ...result }, null, 2));
  try {
    const load = Object.hasOwn(subcommands, name) && subcommands[name];
    if (!load)
      throw new UsageError(
        `There is no subcommand "${name}". There are: ${subcommandNames.join(', ')}.${suggestion(name, subcommandNames)}`,
      );
    const subcommand = await load();
    const parsed = parseCall(subcommand, rest);
    if (parsed.values.help === true) {
      deps.out(subcommandHelp(subcommand));
      return exits.done.code;
    }
    const place = subcommand.storeless ? placeOf(deps) : deps.storePlace;
    if (!json && place !== undefined) deps.out(`Store: ${place}`);
    if (subcommand.runsGate) await deps.loadSite(subcommand.storeless ? 'own' : 'here');
    const { exit, result } = await subcommand.run(callOf(subcommand, parsed, deps, json));
    if (subcommand.timed && !json) deps.out(`Finished after ${seconds(deps.uptime())}.`);
    if (json) printJson({ exit: exits[exit].code, ...result });
    return exits[exit].code;
  } catch (error) {
    const { exit, code, message: said } = explain(error);
    const message = withoutSecrets(said, deps.env);
    if (json) {
      const findings = error instanceof CompositionError ? error.findings : [];
      printJson({ exit: exits[exit].code, error: { code, message, findings } });
    }
    deps.err(message);
    if (exit === 'usage' && !(error instanceof CompositionError && ofPlace.includes(code)))
      deps.err(`See: npm run site -- ${subcommandNames.includes(name) ? `${name} ` : ''}--help`);
    return exits[exit].code;
  }
}

const ofPlace = ['bad-place', 'bad-site'];

/** Where the store is; undefined if the setting names no valid place. */
function placeOf(deps: SiteDeps): string | undefined {
  try {
    return deps.storePlace;
  } catch {
    return undefined;
  }
}

function callOf(
  subcommand: Subcommand,
  { values, positionals }: ParsedCall,
  deps: SiteDeps,
  json: boolean,
): Call {
  const text = (option: string) => (typeof values[option] === 'string' ? values[option] : null);
  return {
    deps,
    positionals,
    text,
    flag: (option) => values[option] === true,
    dryRun: values['dry-run'] === true,
    by: text('by') ?? (deps.env.SITE_BY || deps.userName()),
    print: json ? () => undefined : deps.out,
    emit: json
      ? (result) =>
          deps.out(JSON.stringify({ subcommand: subcommand.name, store: deps.storePlace, ...result }))
      : () => undefined,
    withProgress: (doing, work) => withProgress(deps, doing, work),
  };
}

function explain(error: unknown): Pick<CommandError, 'exit' | 'code' | 'message'> {
  // The reason of the command itself goes first, also inside an error of a database.
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof CommandError) return cause;
  const { code, path, message = String(error), stack } = error as NodeJS.ErrnoException;
  if (error instanceof CompositionError) return { exit: exitOf[error.code], code: error.code, message };
  if (error instanceof StoreError) return { exit: 'failed', code: error.code, message };
  if (code === 'bad-environment') return { exit: 'usage', code: 'bad-place', message };
  if (isOfServer(code)) return { exit: 'failed', code: 'engine-failed', message };
  if (code && path) return { exit: 'failed', code, message: `${path} cannot be used: ${message}` };
  return { exit: 'failed', code: 'bug', message: stack ?? message };
}

/** Whether it is the code of a `ServerError`. The server is not loaded for that: most subcommands need none. */
const isOfServer = (code: unknown) => typeof code === 'string' && /^[a-z]+(-[a-z]+)*$/.test(code);

/** Delay of the first progress line, and interval of the next ones (ms). */
const delay = 1000;
const interval = 5000;

export async function withProgress<T>(
  deps: Pick<SiteDeps, 'err' | 'now'>,
  doing: string | (() => string),
  work: () => Promise<T>,
): Promise<T> {
  const began = deps.now().getTime();
  const print = () => {
    const seconds = Math.round((deps.now().getTime() - began) / 1000);
    const text = typeof doing === 'string' ? doing : doing();
    deps.err(seconds <= delay / 1000 ? `${text} …` : `${text} … ${seconds} s`);
    timer = setTimeout(print, interval);
  };
  let timer = setTimeout(print, delay);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
