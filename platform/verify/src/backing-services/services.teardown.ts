/** Stops what `services.setup.ts` has started. Services that are not stopped, as after Ctrl-C, end with the process. */
// biome-ignore lint/style/noDefaultExport: Jest expects a default export
export default async function tearDown(): Promise<void> {
  await globalThis.sharedServices?.[Symbol.asyncDispose]();
}
