/**
 * Splits a stream of messages that each end with a zero byte, as the DevTools protocol sends them through a pipe. The
 * returned function takes the next bytes, and returns the messages that they complete.
 */
export function messageSplitter(): (chunk: Buffer) => readonly string[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: string[] = [];
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      // As bytes: a chunk may end within a character.
      messages.push(rest.toString('utf8', 0, end));
      rest = rest.subarray(end + 1);
    }
    return messages;
  };
}
