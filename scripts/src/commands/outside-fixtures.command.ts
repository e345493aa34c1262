import { root } from '@platform/releases/root';
import { buildFixtures } from '../outside/build-fixtures.ts';

/** `npm run outside-fixtures`: builds the remotes in `examples` again, for the browser tests. */
await buildFixtures(root, console.log);
