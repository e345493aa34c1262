import { mkdirSync } from 'node:fs';
import { opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { FileStorage } from '../files/file-storage.ts';
import { untilAborted } from '../system/within-time.ts';
import { toMessage } from './mail-message.ts';
import { type MailTransport, timedOut } from './mail-transport.ts';

export function createFolderTransport(directory: string, storage: FileStorage): MailTransport {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    async deliver(mail, signal) {
      const { message } = await writer.sendMail(await toMessage(mail, storage, signal));
      const write = async () => {
        const draft = join(directory, `.${mail.id}`);
        await writeFile(draft, message, { mode: 0o600 });
        await rename(draft, join(directory, `${mail.id}.eml`));
      };
      await untilAborted(write(), signal, timedOut);
    },
    async sweep(from, isKnown) {
      for await (const { name } of await opendir(directory)) {
        const path = join(directory, name);
        const id = /^\.?(\w+?)(?:\.eml)?$/.exec(name)?.[1];
        const file = await stat(path).catch(() => null);
        if (id === undefined || file === null || file.mtimeMs >= from || (await isKnown(id))) continue;
        await rm(path, { force: true });
      }
    },
  };
}
