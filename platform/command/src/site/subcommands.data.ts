import type { Subcommand } from '../call/subcommand.ts';

/** All subcommands, in the order of `--help`. Only the one that is called is loaded: most of a short call is loading. */
export const subcommands: Readonly<Record<string, () => Promise<Subcommand>>> = {
  pack: async () => (await import('../releases/pack.subcommand.ts')).packSubcommand,
  publish: async () => (await import('../releases/publish.subcommand.ts')).publishSubcommand,
  check: async () => (await import('../releases/check.subcommand.ts')).checkSubcommand,
  conform: async () => (await import('../releases/conform.subcommand.ts')).conformSubcommand,
  preview: async () => (await import('../releases/preview.subcommand.ts')).previewSubcommand,
  activate: async () => (await import('../releases/activate.subcommand.ts')).activateSubcommand,
  deploy: async () => (await import('../releases/deploy.subcommand.ts')).deploySubcommand,
  promote: async () => (await import('../releases/promote.subcommand.ts')).promoteSubcommand,
  watch: async () => (await import('../releases/watch.subcommand.ts')).watchSubcommand,
  rollback: async () => (await import('../releases/rollback.subcommand.ts')).rollbackSubcommand,
  hold: async () => (await import('../releases/hold.subcommand.ts')).holdSubcommand,
  'release-hold': async () => (await import('../releases/release-hold.subcommand.ts')).releaseHoldSubcommand,
  retire: async () => (await import('../releases/retire.subcommand.ts')).retireSubcommand,
  status: async () => (await import('../releases/status.subcommand.ts')).statusSubcommand,
  history: async () => (await import('../releases/history.subcommand.ts')).historySubcommand,
  who: async () => (await import('../releases/who.subcommand.ts')).whoSubcommand,
  owners: async () => (await import('../releases/owners.subcommand.ts')).ownersSubcommand,
  approve: async () => (await import('../releases/approve.subcommand.ts')).approveSubcommand,
  diff: async () => (await import('../releases/diff.subcommand.ts')).diffSubcommand,
  compare: async () => (await import('../releases/compare.subcommand.ts')).compareSubcommand,
  verify: async () => (await import('./verify.subcommand.ts')).verifySubcommand,
  repair: async () => (await import('../releases/repair.subcommand.ts')).repairSubcommand,
  gc: async () => (await import('../releases/gc.subcommand.ts')).gcSubcommand,
  backup: async () => (await import('../records/backup.subcommand.ts')).backupSubcommand,
  restore: async () => (await import('../records/restore.subcommand.ts')).restoreSubcommand,
  move: async () => (await import('../records/move.subcommand.ts')).moveSubcommand,
  mail: async () => (await import('../records/mail.subcommand.ts')).mailSubcommand,
  erase: async () => (await import('../records/erase.subcommand.ts')).eraseSubcommand,
  doctor: async () => (await import('./doctor.subcommand.ts')).doctorSubcommand,
};

/** Those that the installed packages suffice for: the records of a site need its server. */
export async function allSubcommands(): Promise<readonly Subcommand[]> {
  const loaded = Object.values(subcommands).map((load) =>
    load().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes("'@platform/server'")) return [];
      throw error;
    }),
  );
  return (await Promise.all(loaded)).flat();
}
