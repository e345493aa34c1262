import type { Verb } from './verb.ts';
import { activateVerb } from './verbs/activate.verb.ts';
import { checkVerb } from './verbs/check.verb.ts';
import { deployVerb } from './verbs/deploy.verb.ts';
import { diffVerb } from './verbs/diff.verb.ts';
import { doctorVerb } from './verbs/doctor.verb.ts';
import { gcVerb } from './verbs/gc.verb.ts';
import { historyVerb } from './verbs/history.verb.ts';
import { publishVerb } from './verbs/publish.verb.ts';
import { repairVerb } from './verbs/repair.verb.ts';
import { rollbackVerb } from './verbs/rollback.verb.ts';
import { statusVerb } from './verbs/status.verb.ts';
import { verifyVerb } from './verbs/verify.verb.ts';

/** The `site` command: what it can do, in the order in which `--help` lists it. */
export const verbs: readonly Verb[] = [
  publishVerb,
  checkVerb,
  activateVerb,
  deployVerb,
  rollbackVerb,
  statusVerb,
  historyVerb,
  diffVerb,
  verifyVerb,
  repairVerb,
  gcVerb,
  doctorVerb,
];
