import { useSettings } from '@platform/host';
import { useHttp, useOverdue } from '@platform/host/http';
import type { Employee } from '@site/shared-ui/site';
import { useEffect, useState } from 'react';
import { fetchEmployee } from './employee.api.ts';

export type EmployeeState =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly employee: Employee }
  | { readonly status: 'missing' }
  | { readonly status: 'failed' };

/**
 * Loads one employee; `retry` loads again, and ends a request that is still under way. For another id, use another
 * component (`key`). A page that is hidden while it loads starts again when it is shown. Loaded data is kept.
 */
export function useEmployee(id: string): {
  readonly state: EmployeeState;
  readonly isOverdue: boolean;
  readonly retry: () => void;
} {
  const { apiBase } = useSettings();
  const http = useHttp(apiBase);
  const [state, setState] = useState<EmployeeState>({ status: 'loading' });

  useEffect(() => {
    if (state.status !== 'loading') return;
    const controller = new AbortController();
    fetchEmployee(http, apiBase, id, controller.signal).then(
      (employee) => {
        if (!controller.signal.aborted)
          setState(employee ? { status: 'found', employee } : { status: 'missing' });
      },
      () => {
        if (!controller.signal.aborted) setState({ status: 'failed' });
      },
    );
    return () => controller.abort();
  }, [http, apiBase, id, state]);

  const isOverdue = useOverdue(state.status === 'loading' ? state : null);
  return { state, isOverdue, retry: () => setState({ status: 'loading' }) };
}
