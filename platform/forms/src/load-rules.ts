import { loadAxios } from '@platform/host/http';
import type { Validated } from './form-rules.ts';
import type { createSubmissionKeys } from './submission-key.ts';

/** Makes what checks and sends one form. */
export type LoadRules = () => Promise<
  Pick<typeof import('./form-rules.ts'), 'createCheck' | 'createSubmissionKeys'>
>;

/** What checks and sends one form. */
export interface Sending {
  readonly check: (values: object) => Validated;
  readonly keys: ReturnType<typeof createSubmissionKeys>;
}

/** What only a visitor needs who fills in a form: its rules with yup, its keys, and axios. */
export const loadRules: LoadRules = async () => {
  const [{ createCheck, createSubmissionKeys }] = await Promise.all([
    import(/* webpackChunkName: "sending" */ './form-rules.ts'),
    loadAxios(),
  ]);
  return { createCheck, createSubmissionKeys };
};

/** Calls `load` until it has succeeded once, and returns its result from then on. A failure is not remembered. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>) {
  let loaded: Loaded | null = null;
  let loading: Promise<Loaded> | null = null;
  return {
    /** The result; null before it has been loaded. */
    come: () => loaded,
    load(): Promise<Loaded> {
      loading ??= load().then(
        (value) => {
          loaded = value;
          return value;
        },
        (error) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
    /** The load that was started, if any. It resolves with null if that load fails. */
    pending: () => loading?.catch(() => null) ?? null,
  };
}
