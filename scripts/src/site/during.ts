import type { SiteWorld } from './site-world.ts';

/** After how long whoever waits is told what for, and then how often again (ms). */
const patience = 1000;
const again = 5000;

/** Does something and, should it take longer than a second, says that it does. */
export async function during<T>(
  world: Pick<SiteWorld, 'err' | 'now'>,
  doing: string | (() => string),
  work: () => Promise<T>,
): Promise<T> {
  const began = world.now().getTime();
  const tell = () => {
    const seconds = Math.round((world.now().getTime() - began) / 1000);
    const now = typeof doing === 'string' ? doing : doing();
    world.err(seconds <= patience / 1000 ? `${now} …` : `${now} … ${seconds} s`);
    timer = setTimeout(tell, again);
  };
  let timer = setTimeout(tell, patience);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
