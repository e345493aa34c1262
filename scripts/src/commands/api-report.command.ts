import { root } from '@platform/releases/root';
import { reportApi } from '../package/index.ts';
import { explainFailure } from './explain-failure.ts';

// `npm run api-report [-- --check]`: `--check` writes nothing, and exits with 1 if the report is outdated.
await explainFailure(async () => {
  await reportApi(root, { isCheck: process.argv[2] === '--check' });
});
