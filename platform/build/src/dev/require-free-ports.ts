import { createServer } from 'node:net';
import { DevError, type DevPlan } from './dev-plan.ts';

/** Checks before the builds whether every port is free; throws an error that names the unit and says what to do. */
export async function requireFreePorts({ port, units }: DevPlan, host: string): Promise<void> {
  const wanted = [{ unit: 'the site', port }, ...units];
  for (const { unit, port: one } of wanted) {
    const error = await listenOnce(one, host);
    if (error === null) continue;
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DevError(
      'port-taken',
      `Port ${one} (${unit}) is taken by another program: stop it, or choose other ports with PORT=${port + 10}; ` +
        `development uses PORT and the ${wanted.length - 1} after it.`,
    );
  }
}

function listenOnce(port: number, host: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
