/** Name of the global variable that a release's entry creates; two releases never share one. */
export function containerName(unit: string, id: string): string {
  return `${unit}_${id}`;
}
