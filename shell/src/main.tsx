import '@site/shared-ui/styles';
import { readInlined } from './inlined.ts';
import { wait } from './remotes/wait.ts';
import { fetchComposition } from './start/fetch-composition.ts';
import { takeOver } from './take-over.tsx';

const { composition, settings } = readInlined(document);
const world = {
  fetch: (...call: Parameters<typeof fetch>) => fetch(...call),
  wait,
};
void fetchComposition(world, composition).then((whole) => takeOver(whole, settings));
