import type { Subcommand } from '../call/subcommand.ts';
import { backupSubcommand } from '../records/backup.subcommand.ts';
import { eraseSubcommand } from '../records/erase.subcommand.ts';
import { mailSubcommand } from '../records/mail.subcommand.ts';
import { moveSubcommand } from '../records/move.subcommand.ts';
import { restoreSubcommand } from '../records/restore.subcommand.ts';
import { activateSubcommand } from '../releases/activate.subcommand.ts';
import { approveSubcommand } from '../releases/approve.subcommand.ts';
import { checkSubcommand } from '../releases/check.subcommand.ts';
import { compareSubcommand } from '../releases/compare.subcommand.ts';
import { conformSubcommand } from '../releases/conform.subcommand.ts';
import { deploySubcommand } from '../releases/deploy.subcommand.ts';
import { diffSubcommand } from '../releases/diff.subcommand.ts';
import { gcSubcommand } from '../releases/gc.subcommand.ts';
import { historySubcommand } from '../releases/history.subcommand.ts';
import { holdSubcommand } from '../releases/hold.subcommand.ts';
import { ownersSubcommand } from '../releases/owners.subcommand.ts';
import { packSubcommand } from '../releases/pack.subcommand.ts';
import { previewSubcommand } from '../releases/preview.subcommand.ts';
import { publishSubcommand } from '../releases/publish.subcommand.ts';
import { releaseHoldSubcommand } from '../releases/release-hold.subcommand.ts';
import { repairSubcommand } from '../releases/repair.subcommand.ts';
import { retireSubcommand } from '../releases/retire.subcommand.ts';
import { rollbackSubcommand } from '../releases/rollback.subcommand.ts';
import { statusSubcommand } from '../releases/status.subcommand.ts';
import { watchSubcommand } from '../releases/watch.subcommand.ts';
import { whoSubcommand } from '../releases/who.subcommand.ts';
import { doctorSubcommand } from './doctor.subcommand.ts';
import { verifySubcommand } from './verify.subcommand.ts';

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
