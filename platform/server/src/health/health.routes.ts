import type { FastifyPluginAsync } from 'fastify';
import { ServerError } from '../problems/server-error.ts';
import { fromThisMachine } from '../security/from-this-machine.ts';

/**
 * A part of the server that must work before the server takes requests. `check` rejects if it does not work. The
 * message of a `ServerError` is part of the public response.
 */
export interface ReadinessCheck {
  readonly name: string;
  readonly check: () => Promise<unknown>;
}

declare module '../core/core.ts' {
  interface ServerOptions {
    /** Further checks of `/-/ready`, after those of database and storage. */
    readonly readiness?: readonly ReadinessCheck[];
  }
  interface Core {
    /** Of `/-/ready`. */
    readonly checks: readonly ReadinessCheck[];
  }
}

/** Why a check fails. The message is public, so it names no folders, buckets or addresses. */
export class NotReadyError extends ServerError {
  readonly code = 'not-ready';
  /** More for operators, on the server's own machine only. */
  readonly detail: string | null;

  constructor(
    message: string,
    { cause, detail = null }: { readonly cause?: unknown; readonly detail?: string | null } = {},
  ) {
    super(message, cause);
    this.detail = detail;
  }
}

/** Why a check fails, in a sentence for everybody. */
export function reasonOf(name: string, error: unknown): string {
  return error instanceof ServerError ? error.message : `The check "${name}" failed.`;
}

/**
 * `/-/health`: the process is running, its version, which is an opaque id, and the origin of its previews, or null. `/-/ready`: all checks pass; otherwise it
 * names the failing ones with reasons, and for operators with details. A server that is about to end is not ready, whatever
 * the checks say.
 */
export const healthRoutes: FastifyPluginAsync<{ isShuttingDown(): boolean }> = async (
  app,
  { isShuttingDown },
) => {
  const { environment, checks, conditions } = app.core;
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  /** Sentences about what does not stop the server from taking requests. Strangers cause no query of the database. */
  const warnings = async (isOwn: boolean) => {
    const said = conditions.filter(({ publicly }) => (isOwn ? publicly !== undefined : publicly));
    const texts = await Promise.all(
      said.map(async ({ publicly, find }) => {
        // Without the database, its check says so.
        const found = await find().catch(() => null);
        return (found ?? []).map(({ text }) => (isOwn ? text : (publicly ?? text)));
      }),
    );
    return texts.flat();
  };
  const { version, previewOrigin } = environment;
  app.get('/-/health', (_request, reply) => reply.send({ status: 'live', version, previewOrigin }));
  /** Reasons by the names of failing checks, as they were logged: everybody can ask, as often as they like. */
  const logged = new Map<string, string>();
  app.get('/-/ready', async (request, reply) => {
    if (isShuttingDown()) {
      const reasons = ['This server is closing.'];
      return reply.status(503).send({ status: 'not-ready', failing: ['closing'], reasons });
    }
    const failing: string[] = [];
    const reasons: string[] = [];
    const details: string[] = [];
    for (const { name, check } of checks) {
      try {
        await check();
        if (logged.delete(name)) request.log.info({ check: name }, 'ready again');
      } catch (error) {
        const reason = reasonOf(name, error);
        if (logged.get(name) !== reason) request.log.error({ err: error, check: name }, 'not ready');
        logged.set(name, reason);
        failing.push(name);
        reasons.push(reason);
        if (error instanceof NotReadyError && error.detail !== null) details.push(error.detail);
      }
    }
    const ready = failing.length === 0;
    const isOwn = fromThisMachine(request);
    const warned = await warnings(isOwn);
    const more = {
      ...(details.length > 0 && isOwn && { details }),
      ...(warned.length > 0 && { warnings: warned }),
    };
    return reply
      .status(ready ? 200 : 503)
      .send(ready ? { status: 'ready', ...more } : { status: 'not-ready', failing, reasons, ...more });
  });
};
