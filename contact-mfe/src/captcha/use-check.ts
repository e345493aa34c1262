import { useSettings } from '@platform/host';
import { type Http, useHttp } from '@platform/host/http';
import { useAwaitValue, useField } from '@site/shared-ui/forms';
import type { Challenge } from 'altcha/lib';
import { useEffect, useId, useRef, useState } from 'react';
import { verifyCaptcha } from './captcha.api.ts';
import { loadWidget, type Widget } from './load-widget.ts';

/** What the robot check needs of the browser. */
export interface CaptchaDeps {
  readonly solve: (challenge: Challenge, signal: AbortSignal) => Promise<string>;
  /** Loads another provider's script. */
  readonly loadWidget: (attempt: number) => Promise<Widget>;
}

/** A phone needs about a second for a check. A worker whose script hangs fires no event (ms). */
const checkTimeout = 30_000;

export const browserDeps: CaptchaDeps = {
  solve: async (...challenge) => {
    const { solveAltcha } = await import(/* webpackChunkName: "sending" */ './altcha-solver.ts');
    return solveAltcha(...challenge);
  },
  loadWidget,
};

type Status = 'loading' | 'waiting' | 'checking' | 'failed';

/** The form's value of the robot check, which our server verifies, and what a view shows of it. */
export function useCheck(initial: Status) {
  const http = useHttp(useSettings().apiBase);
  const field = useField('captcha');
  const awaitValue = useAwaitValue('captcha');
  const [status, setStatus] = useState(initial);
  const running = useRef<AbortController | null>(null);
  /** A check that is repeated because the page was hidden, or ticked anew, is still the one a submit waits for. */
  const endWait = useRef<(() => void) | null>(null);
  const id = useId();
  const passed = field.value !== '';
  const error = passed ? undefined : field.error;
  useEffect(() => () => running.current?.abort(), []);

  /** Ends the running check, with its workers and requests. */
  function end(next: Status) {
    running.current?.abort();
    setStatus(next);
    endWait.current?.();
    endWait.current = null;
  }

  async function start(find: (http: Http, signal: AbortSignal) => Promise<string>) {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const { signal } = own;
    setStatus('checking');
    if (!endWait.current) {
      awaitValue(
        new Promise<void>((resolve) => {
          endWait.current = resolve;
        }),
      );
    }
    const timer = setTimeout(() => end('failed'), checkTimeout);
    try {
      const value = await find(http, signal);
      await verifyCaptcha(http, value, signal);
      if (signal.aborted) return;
      field.setValue(value);
      end('waiting');
    } catch {
      if (!signal.aborted) end('failed');
    } finally {
      clearTimeout(timer);
    }
  }

  const invalid = status === 'failed' || error ? true : undefined;
  return { id, status, passed, error, invalid, start, end, setValue: field.setValue };
}

export type Check = ReturnType<typeof useCheck>;
