import type { Subcommand } from './subcommand.ts';
import { activateSubcommand } from './subcommands/activate.subcommand.ts';
import { approveSubcommand } from './subcommands/approve.subcommand.ts';
import { backupSubcommand } from './subcommands/backup.subcommand.ts';
import { checkSubcommand } from './subcommands/check.subcommand.ts';
import { compareSubcommand } from './subcommands/compare.subcommand.ts';
import { conformSubcommand } from './subcommands/conform.subcommand.ts';
import { deploySubcommand } from './subcommands/deploy.subcommand.ts';
import { diffSubcommand } from './subcommands/diff.subcommand.ts';
import { doctorSubcommand } from './subcommands/doctor.subcommand.ts';
import { eraseSubcommand } from './subcommands/erase.subcommand.ts';
import { gcSubcommand } from './subcommands/gc.subcommand.ts';
import { historySubcommand } from './subcommands/history.subcommand.ts';
import { holdSubcommand } from './subcommands/hold.subcommand.ts';
import { mailSubcommand } from './subcommands/mail.subcommand.ts';
import { moveSubcommand } from './subcommands/move.subcommand.ts';
import { ownersSubcommand } from './subcommands/owners.subcommand.ts';
import { packSubcommand } from './subcommands/pack.subcommand.ts';
import { previewSubcommand } from './subcommands/preview.subcommand.ts';
import { publishSubcommand } from './subcommands/publish.subcommand.ts';
import { releaseHoldSubcommand } from './subcommands/release-hold.subcommand.ts';
import { repairSubcommand } from './subcommands/repair.subcommand.ts';
import { restoreSubcommand } from './subcommands/restore.subcommand.ts';
import { retireSubcommand } from './subcommands/retire.subcommand.ts';
import { rollbackSubcommand } from './subcommands/rollback.subcommand.ts';
import { statusSubcommand } from './subcommands/status.subcommand.ts';
import { verifySubcommand } from './subcommands/verify.subcommand.ts';
import { watchSubcommand } from './subcommands/watch.subcommand.ts';
import { whoSubcommand } from './subcommands/who.subcommand.ts';

/** All subcommands, in the order of `--help`. */
export const subcommands: readonly Subcommand[] = [
  packSubcommand,
  publishSubcommand,
  checkSubcommand,
  conformSubcommand,
  previewSubcommand,
  activateSubcommand,
  deploySubcommand,
  watchSubcommand,
  rollbackSubcommand,
  holdSubcommand,
  releaseHoldSubcommand,
  retireSubcommand,
  statusSubcommand,
  historySubcommand,
  whoSubcommand,
  ownersSubcommand,
  approveSubcommand,
  diffSubcommand,
  compareSubcommand,
  verifySubcommand,
  repairSubcommand,
  gcSubcommand,
  backupSubcommand,
  restoreSubcommand,
  moveSubcommand,
  mailSubcommand,
  eraseSubcommand,
  doctorSubcommand,
];
