import { backupDays } from '../records/backup/restic.data.ts';
import { allSubcommands } from '../site/subcommands.data.ts';

const subcommands = await allSubcommands();

/** The calls of `site` in a document whose subcommand, an option, or the days of backups are not those of the command. */
export function wrongCalls(text: string): readonly string[] {
  const calls = [...text.matchAll(/(?:npm run site -- |bin\/site )([a-z][^`\n]*)/g)];
  const backups = [...text.matchAll(/\bbackup --days (\d+)/g)];
  return [
    ...calls.map(([, call = '']) => call).filter((call) => !isKnown(call)),
    ...backups.filter(([, days]) => Number(days) !== backupDays).map(([call]) => call),
  ];
}

function isKnown(call: string): boolean {
  const [name, ...words] = call.replace(/(&&|#|"|,| {2}).*/, '').split(' ');
  const known = subcommands.find((subcommand) => subcommand.name === name);
  const own = Object.keys(known?.options ?? {}).map((option) => option.split(' ')[0]);
  const options = new Set(['dry-run', 'by', 'json', 'help', ...own]);
  return known !== undefined && words.every((word) => !word.startsWith('--') || options.has(word.slice(2)));
}
