/** @jest-environment node */

test('a test in Node keeps the objects of Node, which it shares with other tests', async () => {
  const bytes = await new Blob(['abc']).arrayBuffer();
  expect(new TextDecoder().decode(bytes)).toBe('abc');
});
