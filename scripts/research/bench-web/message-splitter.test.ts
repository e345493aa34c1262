import { messageSplitter } from './message-splitter.ts';

test('messages come out whole, wherever the stream is cut', () => {
  const messages = ['{"a":1}', '{"b":"über 10 €"}', ''];
  const bytes = Buffer.from(messages.map((message) => `${message}\0`).join(''));
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const split = messageSplitter();
    expect([...split(bytes.subarray(0, cut)), ...split(bytes.subarray(cut))]).toEqual(messages);
  }
});
