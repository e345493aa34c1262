/** Somebody who saves data, or waits long for it, is sent nothing they did not ask for. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** @param slow kinds of connection on which to send nothing that was not asked for */
export function shouldSaveData(connection: Connection | undefined, slow: RegExp): boolean {
  return connection?.saveData === true || slow.test(connection?.effectiveType ?? '');
}
