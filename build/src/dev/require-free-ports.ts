import { createServer } from 'node:net';
import { DevError, type DevPlan } from './dev-plan.ts';

/** Checks before the builds whether every port is free; throws an error that names the unit and says what to do. */
export async function requireFreePorts({ port, units }: DevPlan, host: string): Promise<void> {
  const wanted = [{ unit: 'the site', port }, ...units];
  for (const { unit, port: one } of wanted) {
    await listenOnce(one, host).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EADDRINUSE') throw cause;
      throw new DevError(
        'port-taken',
        `Port ${one} (${unit}) is taken by another program: stop it, or choose other ports with PORT=${port + 10}; ` +
          `development uses PORT and the ${wanted.length - 1} after it.`,
        { cause },
      );
    });
  }
}

function listenOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
