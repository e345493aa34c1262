import { connect } from 'node:net';

/** Opens streams from 40 networks. A stream opens again after the time that the server told. It reports ten times a second. */
const [port = 0, tabs = 0] = process.argv.slice(2).map(Number);
let open = 0;
setInterval(() => process.send?.(open), 100);

function openStream(tab: number, known: number): void {
  const socket = connect(port, '127.0.0.1');
  let retry = known;
  let isOpen = false;
  socket.write(
    `GET /-/composition/events HTTP/1.1\r\nHost: site.example\r\nX-Forwarded-For: 198.18.${tab % 40}.1\r\n\r\n`,
  );
  socket.on('data', (text) => {
    const told = /retry: (\d+)/.exec(text.toString())?.[1];
    if (told === undefined || isOpen) return;
    isOpen = true;
    retry = Number(told);
    open += 1;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    if (isOpen) open -= 1;
    setTimeout(openStream, retry, tab, retry);
  });
}

for (let tab = 0; tab < tabs; tab += 1) setTimeout(openStream, 2 * tab, tab, 3000);
