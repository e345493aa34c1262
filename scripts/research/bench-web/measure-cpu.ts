import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';

/** Clock ticks per second in `/proc`. */
const ticksPerSecond = 100;
const connections = 16;

/** Processor time that a process has used so far, all its threads (ms). */
async function processorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  return processorTimeIn(text);
}

/** User and system time (ms) from a line of `/proc/<pid>/stat`; the process name in it may contain any character. */
export function processorTimeIn(line: string): number {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/**
 * Requests a page many times over persistent connections.
 *
 * @returns processor time of the answering process per request (µs)
 */
export async function costPerRequest(url: string, pid: number, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await askMany(url, agent, Math.ceil(requests / 10));
  const before = await processorTime(pid);
  await askMany(url, agent, requests);
  const after = await processorTime(pid);
  agent.destroy();
  return ((after - before) * 1000) / requests;
}

async function askMany(url: string, agent: Agent, requests: number): Promise<void> {
  let left = requests;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
        answer.resume().on('end', resolve);
      }).on('error', reject);
    });
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await ask();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}
