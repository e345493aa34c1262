import type { SiteComposition } from '@platform/contract';
import { createContext, useContext } from 'react';

/** What the live forms store, for a privacy policy. Undefined while a page is rendered for the store. */
export interface FormRecords {
  readonly subscribe: (listener: () => void) => () => void;
  readonly newest: () => SiteComposition['privacy'];
  /** Those of the document. */
  readonly first: SiteComposition['privacy'];
}

const nothing = () => undefined;

export const noFormRecords: FormRecords = { subscribe: () => nothing, newest: nothing, first: undefined };

const FormRecordsContext = createContext(noFormRecords);

export const FormRecordsProvider = FormRecordsContext.Provider;

export function useFormRecords(): FormRecords {
  return useContext(FormRecordsContext);
}
