import { useSettings } from '@site/shared-ui';
import type { Employee } from '@site/shared-ui/contracts';
import { useHttp } from '@site/shared-ui/http';
import { useEffect, useState } from 'react';
import { fetchEmployee } from './employee.api.ts';

export type EmployeeState =
  | { readonly at: 'loading' }
  | { readonly at: 'found'; readonly employee: Employee }
  | { readonly at: 'missing' }
  | { readonly at: 'failed' };

/** Loads one employee; `retry` asks again. For another id, use another component (`key`). */
export function useEmployee(id: string): { readonly state: EmployeeState; readonly retry: () => void } {
  const http = useHttp(useSettings().apiBase);
  const [state, setState] = useState<EmployeeState>({ at: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what makes it ask again
  useEffect(() => {
    const control = new AbortController();
    setState({ at: 'loading' });
    fetchEmployee(http, id, control.signal).then(
      (employee) => {
        if (!control.signal.aborted) setState(employee ? { at: 'found', employee } : { at: 'missing' });
      },
      () => {
        if (!control.signal.aborted) setState({ at: 'failed' });
      },
    );
    return () => control.abort();
  }, [http, id, attempt]);

  return { state, retry: () => setAttempt((count) => count + 1) };
}
