import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { shellCode } from '../../testing/tiny-release.ts';
import { renderInChild } from './render-in-child.ts';
import { renderLimits } from './render-limits.ts';

const server = createServer((_request, response) => response.end('x'));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** Each throws if it is blocked. `folder` has a file and a database, `port` a server; each line runs by itself. */
const closed: Readonly<Record<string, string>> = {
  'reads a file': 'require("node:fs").readFileSync(folder + "/secret")',
  'reads a file without a name for the module':
    'process.getBuiltinModule("fs").readFileSync(folder + "/secret")',
  'reads a file by promise': 'await require("fs/promises").readFile(folder + "/secret")',
  'reads its own source': 'require("fs").readFileSync(process.argv[1] ?? folder + "/secret")',
  'lists a folder': 'require("fs").readdirSync(folder)',
  'writes a file': 'require("fs").writeFileSync(folder + "/written", "x")',
  'writes to a file descriptor it was not given': 'require("fs").writeSync(3, "x")',
  'imports a module': 'await import("node:fs")',
  'imports a module from code made of text': `await new Function("return import('node:fs')")()`,
  'imports a module in evaluated code': `await (0, eval)("import('node:net')")`,
  'reads a database':
    'new (require("node:sqlite").DatabaseSync)(folder + "/live.sqlite").exec("select * from t")',
  'writes a database':
    'new (require("node:sqlite").DatabaseSync)(folder + "/new.sqlite").exec("create table t (x)")',
  'reads the environment': 'if (!process.env.SECRET) throw new Error("no secret")',
  'changes the folder it is in': 'process.chdir("/")',
  'starts a program': 'const { error } = require("child_process").spawnSync("true"); if (error) throw error',
  'starts a thread': 'await new (require("worker_threads").Worker)("1", { eval: true }).terminate()',
  'compiles WebAssembly': 'new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))',
  'opens a connection': 'require("net").connect(port, "127.0.0.1").destroy()',
  'opens a connection below net': 'process.binding("tcp_wrap").TCP.name',
  listens: 'require("net").createServer().listen(0).close()',
  'sends a packet':
    'const udp = require("dgram").createSocket("udp4"); await new Promise((sent, failed) => udp.send("x", 9, "127.0.0.1", (error) => (error ? failed(error) : sent()))); udp.close()',
  'asks for a name': 'await require("dns/promises").lookup("localhost")',
  'asks a name server of its own': 'new (require("dns").Resolver)().setServers(["127.0.0.1:9"])',
  fetches: 'await fetch("http://127.0.0.1:" + port)',
  requests: 'require("http").get("http://127.0.0.1:" + port).on("error", () => 0).destroy()',
  'opens a web socket': 'new WebSocket("ws://127.0.0.1:" + port).onerror = () => 0',
  'sends a signal to its parent': 'process.kill(process.ppid, 0)',
  'wakes the debugger of a process': 'process._debugProcess(process.pid)',
  'writes a report': 'process.report.getReport()',
  'speaks to its parent': 'if (!process.send({})) throw new Error("not sent")',
  'writes to standard output': 'process.stdout.write("")',
  'hears of the events of its whole process':
    'const { prototype } = require("events"); const { emit } = prototype; prototype.emit = function (...all) { return emit.apply(this, all); }; ' +
    'if (prototype.emit === emit) throw new Error("not replaced")',
  'asks its module for others': 'require("module").createRequire("/")("fs")',
};

function attempts(folder: string): string {
  const { port } = server.address() as AddressInfo;
  const tries = Object.entries(closed).map(
    ([what, code]) => `try { ${code}; done.push(${JSON.stringify(what)}) } catch (error) {}`,
  );
  return `async () => { const [folder, port, done] = [${JSON.stringify(folder)}, ${port}, []]; ${tries.join('\n')}; return done; }`;
}

function filledFolder(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'secret'), 'of nobody’s business');
  const database = new DatabaseSync(join(folder, 'live.sqlite'));
  database.exec('create table t (x)');
  database.close();
  return folder;
}

function render(page: string) {
  const code = `module.exports = { default: { contract: 1, Page: ${page} } };`;
  const composition = { sequence: 0, shell: 's', remotes: {} };
  const pages = [{ pathname: '/page', code }];
  const order = { shellCode: shellCode('one'), composition, year: 2026, maxLength: renderLimits.page, pages };
  return renderInChild(order, renderLimits);
}

test('a page cannot do anything that is blocked', async () => {
  const folder = filledFolder();
  const outcome = await render(`async () => 'done: ' + JSON.stringify(await (${attempts(folder)})())`);
  expect(outcome).toMatchObject({
    status: 'rendered',
    bodies: [expect.stringContaining('<main>done: []</main>')],
  });
  expect(existsSync(join(folder, 'written'))).toBe(false);
  expect(existsSync(join(folder, 'new.sqlite'))).toBe(false);
});

test('the same lines work in a process without restrictions', async () => {
  const code = `(${attempts(filledFolder())})().then((done) => { console.log(JSON.stringify(done)); process.exit(); })`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--eval', code], {
    env: { SECRET: 'x' },
    // Index 3 is a file descriptor that the page does not get, index 4 an IPC channel to the parent.
    stdio: ['ignore', 'pipe', 'ignore', 'pipe', 'ipc'],
  });
  expect(JSON.parse(await text(child.stdout as NodeJS.ReadableStream))).toEqual(Object.keys(closed));
});

test('the error of a blocked module has its name', async () => {
  expect(await render('() => require("node:net").connect(80)')).toMatchObject({
    code: 'render-failed',
    reason: expect.stringContaining('/page: Error: A page may not use net.connect while it is rendered.'),
  });
});

test('a blocked module that is not used may be required, extended and passed on', async () => {
  const loads = `() => {
    const { Agent } = require('https');
    const wrapped = Object.create(require('http'));
    if (!process.getBuiltinModule('node:worker_threads').Worker) throw new Error('as webpack asks');
    if (new Response('x') instanceof Request) throw new Error('as React Router asks');
    class Own extends require('net').Socket {}
    class Emitter extends require('events').EventEmitter {}
    const emitter = new Emitter();
    let heard = 0;
    emitter.on('x', () => { heard += 1; });
    emitter.emit('x');
    return typeof Agent + typeof wrapped.get + typeof Own + heard;
  }`;
  expect(await render(loads)).toMatchObject({
    bodies: [expect.stringContaining('functionfunctionfunction1')],
  });
});

test('output of a page is not an answer, and is reported when the page fails', async () => {
  const noisy =
    '() => { console.log(JSON.stringify({ status: "rendered", bodies: ["forged"] })); return "own"; }';
  expect(await render(noisy)).toMatchObject({ bodies: [expect.stringContaining('<main>own</main>')] });
});

test.each([
  ['nothing', ''],
  ['no JSON', '{"status":"rendered"'],
  ['a failure of no kind', '{"status":"failed","code":"fine","reason":"none"}'],
  ['another shape', '{"status":"rendered","bodies":"x"}'],
  ['no body for a page', '{"status":"rendered","bodies":[]}'],
  ['an empty body', '{"status":"rendered","bodies":[""]}'],
])('an answer that is %s is a failure, not an exception', async (_, answer) => {
  const forged = `() => { JSON.stringify = () => ${JSON.stringify(answer)}; Object.defineProperty(String.prototype, 'toJSON', { value: () => undefined }); Buffer.from = (text) => { const bytes = Buffer.alloc(${answer.length}); bytes.write(${JSON.stringify(answer)}); return bytes; }; return 'x'; }`;
  expect(await render(forged)).toMatchObject({
    status: 'failed',
    code: 'render-failed',
    reason: expect.stringContaining('ended with 0'),
  });
});

test('a page with endless output is stopped', async () => {
  const endless = `() => { Buffer.from = () => Buffer.alloc(${renderLimits.page * 20}, 32); return 'x'; }`;
  expect(await render(endless)).toMatchObject({ status: 'failed', code: 'render-failed' });
});
