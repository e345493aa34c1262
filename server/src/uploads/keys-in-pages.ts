/** Keys that are looked up with one query. */
const pageSize = 100;

export async function* keysInPages(keys: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let page: string[] = [];
  for await (const key of keys) {
    page.push(key);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
