import { closeNetwork } from './close-network.ts';
import type { RenderAnswer, RenderOrder } from './render-order.ts';
import { renderPages } from './render-pages.ts';

const send = process.send?.bind(process);
const answer = (said: RenderAnswer) => void send?.(said);

process.once('message', (order) => {
  // From here on a release runs, whose business neither the parent nor the network is.
  delete process.send;
  closeNetwork();
  const rendering = renderPages(order as RenderOrder);
  process.on('uncaughtException', (error) => answer(rendering.blame(error)));
  process.on('unhandledRejection', (error) => answer(rendering.blame(error)));
  rendering.answer.then(answer);
});
