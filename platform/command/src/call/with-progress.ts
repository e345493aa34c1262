import type { SiteDeps } from './site-deps.ts';

/** Delay of the first progress line, and interval of the next ones (ms). */
const delay = 1000;
const interval = 5000;

export async function withProgress<T>(
  deps: Pick<SiteDeps, 'err' | 'now'>,
  doing: string | (() => string),
  work: () => Promise<T>,
): Promise<T> {
  const began = deps.now().getTime();
  const print = () => {
    const seconds = Math.round((deps.now().getTime() - began) / 1000);
    const text = typeof doing === 'string' ? doing : doing();
    deps.err(seconds <= delay / 1000 ? `${text} …` : `${text} … ${seconds} s`);
    timer = setTimeout(print, interval);
  };
  let timer = setTimeout(print, delay);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
