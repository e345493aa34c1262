import { useRef } from 'react';
import type { Schema } from 'yup';

/** A schema, or a function that loads it with yup. */
type SchemaSource<Output> = Schema<Output> | (() => Promise<Schema<Output>>);

export interface FormSchema<Output> {
  /** Whether `load` resolves without loading code. */
  isLoaded(): boolean;
  /** Loads the schema once. Rejects if its code cannot be loaded; the next call tries again. */
  load(): Promise<Schema<Output>>;
}

/** The schema of a form. The source of the first rendering counts. */
export function useSchema<Output>(source: SchemaSource<Output>): FormSchema<Output> {
  const schema = useRef<FormSchema<Output>>(null);
  schema.current ??= formSchema(source);
  return schema.current;
}

function formSchema<Output>(source: SchemaSource<Output>): FormSchema<Output> {
  let loaded = typeof source !== 'function';
  let loading: Promise<Schema<Output>> | null = null;

  async function request(): Promise<Schema<Output>> {
    try {
      const schema = typeof source === 'function' ? await source() : source;
      loaded = true;
      return schema;
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  return {
    isLoaded: () => loaded,
    load: () => {
      loading ??= request();
      return loading;
    },
  };
}
