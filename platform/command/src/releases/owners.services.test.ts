import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createPublicKey, sign } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { identityOf, openStore, readJournal } from '@platform/releases';
import { parseSshKey, verifySignature } from '@platform/releases/owners';
import {
  publishTiny,
  temporaryFolder,
  testKey,
  testSignature,
  tinyRelease,
} from '@platform/releases/testing';
import { requireService } from '@platform/verify/services';
import { describeWith } from '@platform/verify/testing';
import { place, serve } from '../commands/testing/serve-process.ts';
import { testSite } from '../testing/test-site.ts';

/** An SSH string: its length, then its bytes. */
function packed(part: Uint8Array | string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  return Buffer.concat([length, Buffer.from(part as string)]);
}

/** What a security key signs, without one: there is none on the machines of tests. */
function hardwareSignature(message: string, use: string) {
  const kind = 'sk-ssh-ed25519@openssh.com';
  const point = Buffer.from(createPublicKey(testKey('asha')).export({ format: 'jwk' }).x ?? '', 'base64url');
  const key = Buffer.concat([kind, point, 'ssh:'].map(packed));
  const sha = (content: Buffer | string, hash = 'sha256') => createHash(hash).update(content).digest();
  const signed = Buffer.concat([
    Buffer.from('SSHSIG'),
    ...[use, '', 'sha512', sha(message, 'sha512')].map(packed),
  ]);
  const counter = Buffer.from([1, 0, 0, 0, 7]);
  const raw = sign(null, Buffer.concat([sha('ssh:'), counter, sha(signed)]), testKey('asha'));
  const signature = Buffer.concat([packed(kind), packed(raw), counter]);
  const blob = Buffer.concat([
    Buffer.from('SSHSIG\0\0\0\u0001', 'latin1'),
    ...[key, use, '', 'sha512', signature].map(packed),
  ]);
  const armored = `-----BEGIN SSH SIGNATURE-----\n${blob.toString('base64').replace(/.{70}/g, '$&\n')}\n-----END SSH SIGNATURE-----\n`;
  return { armored, line: `${kind} ${key.toString('base64')}` };
}

describeWith('ssh')('owners with keys of OpenSSH', () => {
  const folder = temporaryFolder();
  const keygen = (args: readonly string[], input = '') => {
    const ran = spawnSync(requireService('ssh').keygen, args, { input, encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(ran.stderr + ran.stdout);
    return ran.stdout;
  };
  const keyOf = (name: string) => {
    const path = join(folder, name);
    keygen(['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', path]);
    return { path, line: readFileSync(`${path}.pub`, 'utf8').trim() };
  };
  /** Whether `ssh-keygen` takes a signature of a key. */
  const verify = (line: string, use: string, armored: string, message: string) => {
    const [signers, signature] = [join(folder, 'signers'), join(folder, 'signature')];
    writeFileSync(signers, `asha namespaces="${use}" ${line}\n`);
    writeFileSync(signature, armored);
    return keygen(['-Y', 'verify', '-f', signers, '-I', 'asha', '-n', use, '-s', signature], message);
  };
  const [asha, ci, mira] = [keyOf('asha'), keyOf('ci'), keyOf('mira')];

  test('a signature of ssh-keygen is valid here, and one of a session is valid there', () => {
    const made = keygen(['-Y', 'sign', '-q', '-n', 'site-entry', '-f', asha.path], 'entry 7');
    const key = parseSshKey(asha.line);
    expect(verifySignature(made, 'site-entry', 'entry 7')?.text).toBe(key?.text);
    expect(keygen(['-l', '-f', `${asha.path}.pub`])).toContain(key?.fingerprint);
    const { armored, line } = testSignature('asha', 'site-entry', 'entry 7');
    expect(verify(line, 'site-entry', armored, 'entry 7')).toContain('Good');
  });

  test('a signature of a security key is valid here and there, if it was touched', () => {
    const { armored, line } = hardwareSignature('entry 7', 'site-entry');
    expect(verify(line, 'site-entry', armored, 'entry 7')).toContain('Good');
    expect(verifySignature(armored, 'site-entry', 'entry 7')?.text).toBe(line);
    expect(verifySignature(armored, 'site-entry', 'entry 8')).toBeNull();
  });

  test('a server ignores what is written by hand, says so, and follows a signed rollback within two seconds; an owner signs in to its page', async () => {
    const { env } = await place();
    const storeOf = (path?: string) =>
      openStore(env.SITE_STORE, identityOf(path === undefined ? {} : { SITE_KEY: path }));
    const now = () => new Date();
    const as = (path?: string) => testSite({ store: storeOf(path), storePlace: env.SITE_STORE, now });
    const owners = join(folder, 'owners.json');
    const both = { publish: ['ci'], activate: ['mira'], paths: ['/cellar', '/join-innovation'] };
    const keys = { asha: asha.line, ci: ci.line, mira: mira.line };
    const units = { catalog: both, '*': { publish: ['ci'], activate: ['asha'] } };
    writeFileSync(owners, JSON.stringify({ format: 1, keys, operators: ['asha'], units }));
    const first = await as(asha.path).json('owners', owners);
    for (const mark of ['older', 'newer']) {
      const { release } = await publishTiny(storeOf(ci.path), tinyRelease('catalog', { mark }));
      const name = `catalog@${release.id}`;
      expect(await as(mira.path).run('activate', name)).toMatchObject({ code: 0 });
    }
    const server = serve({
      ...{ ...env, OWNERS_ROOT: String(first.result.root) },
      OPERATIONS_ORIGIN: 'https://operations.example.com',
    });
    const [, url = ''] = await server.says(/The site is open at (\S+)/);
    const page = async () => (await fetch(`${url}/cellar`)).text();
    expect(await page()).toContain('newer');

    const journal = await readJournal(storeOf());
    const key = `journal/${String(journal.entries.length + 1).padStart(8, '0')}.json`;
    const forged = {
      ...journal.entries.at(-1),
      sequence: journal.entries.length + 1,
      action: 'rollback',
      by: 'ops',
      recall: true,
    };
    writeFileSync(
      join(env.SITE_STORE, key),
      JSON.stringify({ ...forged, release: journal.entries.at(-2)?.release }),
    );
    const status = await as().run('status');
    expect(status.out.join('\n')).toContain(
      `[entry-unsigned] Entry ${journal.entries.length + 1} has no effect`,
    );

    const back = await as(asha.path).json('rollback', 'catalog', '--reason', 'a drill');
    expect(back).toMatchObject({ code: 0, result: { entry: { by: 'asha' } } });
    const began = performance.now();
    while (!(await page()).includes('older'))
      if (performance.now() - began > 10_000) throw new Error('The server does not follow.');
    expect(performance.now() - began).toBeLessThan(2000);

    // `fetch` takes no `Host`.
    const ask = async (path: string, { body, ...options }: RequestOptions & { readonly body?: string }) => {
      const sent = request(`${url}/-/site${path}`, options);
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return {
        status: answer.statusCode,
        cookies: answer.headers['set-cookie'] ?? [],
        text: await text(answer),
      };
    };
    const host = 'operations.example.com';
    const send = (path: string, fields: Readonly<Record<string, string>>, cookie = '') => {
      const body = new URLSearchParams(fields).toString();
      const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
      const headers = { ...type, host, cookie, 'sec-fetch-site': 'same-origin' };
      return ask(`/${path}`, { method: 'POST', headers, body });
    };
    const cookieOf = ({ cookies }: { readonly cookies: readonly string[] }, name: string) =>
      cookies.find((one) => one.startsWith(`__Host-${name}=`)) ?? '';
    const asked = await send('challenge', { name: 'mira' });
    const [, shown = ''] = /aria-label="Command">([^<]*)</.exec(asked.text) ?? [];
    const command = shown.replaceAll('&quot;', '"').replace('~/.ssh/id_ed25519', mira.path);
    const signature = execFileSync('sh', ['-c', command], { encoding: 'utf8' });
    const signedIn = await send('sign-in-with-key', { signature }, cookieOf(asked, 'operations-challenge'));
    expect(signedIn.status).toBe(303);
    const cookie = cookieOf(signedIn, 'operations');
    const { text: shownPage } = await ask('', { headers: { host, cookie } });
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(shownPage) ?? [];
    const seen = String((await readJournal(storeOf())).entries.length);
    const hold = { form, seen, kind: 'hold', unit: 'catalog', ready: 'a drill' };
    expect((await send('apply', hold, cookie)).status).toBe(303);
    expect((await readJournal(storeOf())).entries.at(-1)).toMatchObject({ action: 'hold', by: 'mira' });
    server.child.kill('SIGTERM');
    expect(await server.err).toContain(
      `Entry ${journal.entries.length + 1} has no effect: it is not signed.`,
    );
  });
});
