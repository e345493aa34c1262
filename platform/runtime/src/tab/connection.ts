/** `navigator.connection`, which not every browser has. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** @param slow matches values of `effectiveType` that count as slow */
export function shouldSaveData(connection: Connection | undefined, slow = /2g/): boolean {
  return connection?.saveData === true || slow.test(connection?.effectiveType ?? '');
}
