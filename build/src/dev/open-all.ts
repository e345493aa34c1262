/** Opens several things, and closes those that are open if one of them fails. The result closes all, the last one first. */
export async function openAll(
  open: (opened: AsyncDisposableStack) => Promise<void>,
): Promise<{ close(): Promise<void> }> {
  const opened = new AsyncDisposableStack();
  try {
    await open(opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
  return { close: () => opened.disposeAsync() };
}
