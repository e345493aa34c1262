/*
 * `scripts/launch.cjs` asks before anything is installed, also on an old Node: so this is plain JavaScript without
 * dependencies.
 */
const { createServer } = require('node:net');

function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

/** Documented in `taken-port.d.cts`. */
exports.takenPort = async ({ port, units }, host) => {
  const wanted = [{ unit: 'the site', port }, ...units];
  for (const { unit, port: one } of wanted) {
    const error = await listenOnce(one, host).catch((reason) => reason);
    if (error === null) continue;
    if (error.code !== 'EADDRINUSE') throw error;
    return (
      `Port ${one} (${unit}) is taken by another program: stop it, or choose other ports with PORT=${port + 10}; ` +
      `development uses PORT and the ${wanted.length - 1} after it.`
    );
  }
  return null;
};
