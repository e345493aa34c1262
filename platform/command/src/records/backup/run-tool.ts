import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { promisify } from 'node:util';
import { CommandError } from '../../call/command-error.ts';

/** Maximum length of what a tool prints, such as the list of all backups (bytes). */
const maxOutput = 64 * 1024 * 1024;

/**
 * Runs a program of this machine.
 *
 * @returns what it prints
 * @throws {CommandError} `tool-failed` with the end of what it says, or if it is not installed
 */
export async function runTool(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: maxOutput });
    return stdout;
  } catch (error) {
    const { code, stderr } = error as { readonly code?: unknown; readonly stderr?: string };
    const said = stderr?.trim().split('\n').slice(-4).join(' ') || String(error);
    const sentence =
      code === 'ENOENT' ? `${program} is not installed on this machine.` : `${program} failed: ${said}`;
    throw new CommandError('failed', 'tool-failed', sentence, { cause: error });
  }
}

export const isBucket = (place: string) => place.startsWith('s3://');

/**
 * Copies a folder, or a part of a bucket. An absent one is empty. The copy of a bucket in a folder loses what the bucket has
 * lost; nothing else is ever deleted.
 */
export async function copyTo(from: string, to: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (!isBucket(from) && !existsSync(from)) return;
  if (isBucket(from) || isBucket(to)) {
    const call = ['rclone', isBucket(to) ? 'copy' : 'sync', '--quiet', remoteOf(from), remoteOf(to)];
    await runTool(call, { ...env, ...remoteSettings(env) });
  } else {
    await cp(from, to, { recursive: true });
  }
}

/** `s3://bucket/prefix` as rclone names it, with the remote that `remoteSettings` describes. */
function remoteOf(place: string): string {
  return place.replace(/^s3:\/\//, 'site:');
}

/** Credentials come from the variables and files of the AWS SDK, as for the server. */
function remoteSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    RCLONE_CONFIG_SITE_TYPE: 's3',
    RCLONE_CONFIG_SITE_PROVIDER: env.AWS_ENDPOINT_URL ? 'Other' : 'AWS',
    RCLONE_CONFIG_SITE_ENV_AUTH: 'true',
    // Without it, rclone would try to make the bucket.
    RCLONE_CONFIG_SITE_NO_CHECK_BUCKET: 'true',
    ...(env.AWS_ENDPOINT_URL && { RCLONE_CONFIG_SITE_ENDPOINT: env.AWS_ENDPOINT_URL }),
    ...(env.AWS_REGION && { RCLONE_CONFIG_SITE_REGION: env.AWS_REGION }),
  };
}
