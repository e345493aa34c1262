import { engineSuites } from './engine-mutants.data.ts';
import { formSuites } from './form-mutants.data.ts';
import type { MutantSuite } from './mutant.ts';
import {
  appSuite,
  linkDocumentsSuite,
  navigationSuite,
  pageLoaderSuite,
  pendingRequestsSuite,
  pressSuite,
  renewChunkSuite,
} from './navigation-mutants.data.ts';
import {
  heldCodeSuite,
  newestSequenceSuite,
  pageCodeSuite,
  replaceOutdatedSuite,
} from './page-code-mutants.data.ts';
import { remotesSuites } from './remotes-mutants.data.ts';
import { serverSuites } from './server-mutants.data.ts';
import { siteSuites } from './site-mutants.data.ts';

/** The tests for which `npm run mutants` shows that they can fail. */
export const mutantSuites: readonly MutantSuite[] = [
  navigationSuite,
  linkDocumentsSuite,
  pressSuite,
  appSuite,
  pageLoaderSuite,
  pendingRequestsSuite,
  renewChunkSuite,
  pageCodeSuite,
  heldCodeSuite,
  newestSequenceSuite,
  replaceOutdatedSuite,
  ...formSuites,
  ...remotesSuites,
  ...serverSuites,
  ...siteSuites,
  ...engineSuites,
];
