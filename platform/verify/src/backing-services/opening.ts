/** Closes what was opened when the result is disposed of, or at once if the work fails. The last is closed first. */
export async function opening<Value extends object>(work: (opened: AsyncDisposableStack) => Promise<Value>) {
  await using opened = new AsyncDisposableStack();
  const value = await work(opened);
  const kept = opened.move();
  return { ...value, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
