import { root } from '@site/composition/root';
import { buildFixtures } from '@site/verify/outside/build-fixtures';

/** `npm run outside-fixtures`: builds the remotes in `examples` again, for the browser tests. */
await buildFixtures(root, console.log);
