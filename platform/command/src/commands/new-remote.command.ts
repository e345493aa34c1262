import { parseArgs } from 'node:util';
import { createRemote, NewRemoteError } from '@platform/build/new-remote';
import { unitFolder } from '@platform/build/sources';
import { CompositionError } from '@platform/releases';
import { loadSite } from '@platform/releases/load-site';
import { siteRoot } from '@platform/releases/site-root';

/**
 * `npm run new-remote blog`: makes the folder of a new remote, with one page at `/blog`. `-- --form` gives the page a form
 * of its own. `-- --nav "Our blog"` also adds a link to the navigation, which is a change of the shell.
 */
const usage = 'Usage: npm run new-remote <name> [-- --form --nav "<label>"]';

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

function readCall() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { form: { type: 'boolean', default: false }, nav: { type: 'string' } },
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

const { positionals, values } = readCall();
const [unit] = positionals;
if (unit === undefined || positionals.length > 1) fail(usage);
const navigation = values.nav?.trim() ?? null;
if (navigation === '') fail(`The label of the link is empty.\n${usage}`);

try {
  const root = siteRoot();
  const written = await createRemote(root, { unit, navigation, form: values.form });
  const folder = unitFolder(await loadSite(root), unit);
  for (const file of written) console.log(file);
  if (written.includes('.github/CODEOWNERS'))
    console.log(`\n.github/CODEOWNERS names the team "${unit}": correct the name if it is another.`);
  console.log(`
npm run dev -- ${unit}             shows it while you work, at /${unit}
npm run jest -- ${folder}        tests it
npm run site -- deploy ${unit}     makes it live${
    navigation === null ? '' : '\nnpm run site -- deploy shell    makes the link in the navigation live'
  }`);
  if (values.form) {
    console.log(`
The privacy policy lists what its form collects: correct "privacy" in ${folder}/src/${unit}/${unit}.form.ts`);
  }
} catch (error) {
  if (!(error instanceof NewRemoteError || error instanceof CompositionError)) throw error;
  fail(error.message);
}
