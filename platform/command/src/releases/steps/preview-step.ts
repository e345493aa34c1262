import type { Journal } from '@platform/releases';
import { foldJournal } from '@platform/releases';
import { type ReleaseSet, setText } from '@platform/releases/changes';
import { findingLines } from '@platform/releases/plan-text';
import {
  grantPreview,
  longestPreview,
  type PreviewPlan,
  planPreview,
  previewFolder,
  usualPreview,
} from '@platform/releases/previews';
import { isFolder } from '@platform/releases/synced-files';
import { durationOf, durationText, UsageError } from '../../call/parse-call.ts';
import type { Call, Options } from '../../call/subcommand.ts';

export const forOption: Options = {
  'for <time>': `How long the link works: 30m, 12h or 7d; otherwise ${durationText(usualPreview)}, and at most ${durationText(longestPreview)}.`,
};

/** How long a link works (ms), and where. */
export type LinkOptions = Awaited<ReturnType<typeof linkOptionsOf>>;

/** @throws {UsageError} */
export async function linkOptionsOf(call: Call) {
  const text = call.text('for');
  const time = text === null ? usualPreview : durationOf(text);
  if (time === null || time > longestPreview)
    throw new UsageError(
      `--for takes 30m, 12h or 7d, and ${durationText(longestPreview)} at most; it was given "${text}".`,
    );
  const origin = ownOrigin(call.deps.env) ?? (await servedOrigin(call.deps)) ?? localOrigin(call.deps);
  if (origin !== null) return { time, origin };
  throw new UsageError(
    'No server of SITE_URL tells the origin of previews: set PREVIEW_ORIGIN on the servers, like https://preview.example.com, and here, if SITE_URL is not set.',
  );
}

function ownOrigin({ PREVIEW_ORIGIN = '' }: Call['deps']['env']): string | null {
  const text = PREVIEW_ORIGIN.trim();
  if (text === '') return null;
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new UsageError(
    `PREVIEW_ORIGIN must be an origin, like https://preview.example.com; it is "${text}".`,
  );
}

/** That of a server on this machine; null if the servers are elsewhere, or visitors may come. */
function localOrigin({ env, storePlace }: Call['deps']): string | null {
  const isPublic = [env.NODE_ENV === 'production', env.PUBLIC_ORIGIN, env.DATABASE_URL, env.TRUST_PROXY].some(
    Boolean,
  );
  return isPublic || !isFolder(storePlace) ? null : `http://preview.localhost:${env.PORT || 8080}`;
}

/** The origin of previews, as the first server of `SITE_URL` tells it; null if that tells none. */
async function servedOrigin({ env, fetch }: Call['deps']): Promise<string | null> {
  const [url = ''] = (env.SITE_URL ?? '').split(',').map((one) => one.trim());
  if (url === '') return null;
  const answer = await fetch(new URL('/-/health', url), { signal: AbortSignal.timeout(2000) })
    .then((response) => response.json() as Promise<{ readonly previewOrigin?: string | null }>)
    // Another setting may say it.
    .catch(() => null);
  return answer?.previewOrigin ?? null;
}

/** Checks that releases can be shown together with what is live; prints what they replace. */
export async function previewPlan(call: Call, names: ReleaseSet, base: Journal): Promise<PreviewPlan> {
  const plan = await call.withProgress('Checking what the preview shows', () =>
    planPreview(call.deps.store, base, names),
  );
  const { units } = foldJournal(base);
  for (const { unit, id } of plan.set) {
    const live = units[unit]?.id ?? 'nothing';
    call.print(live === id ? `${unit}  ${id}, which is live` : `${unit}  ${id} instead of ${live}`);
  }
  return plan;
}

/** Renders what a preview needs, and prints its link. */
export async function previewStep(call: Call, plan: PreviewPlan, { time, origin }: LinkOptions) {
  const { store, now, render } = call.deps;
  const at = now();
  const { set, until, token, findings } = await call.withProgress('Rendering the pages of the preview', () =>
    grantPreview(store, plan, {
      ...{ mark: { by: call.by, at: at.toISOString() }, until: at.getTime() + time },
      ...{ year: at.getFullYear(), render },
    }),
  );
  for (const line of findingLines(findings)) call.print(line);
  const [link, end] = [`${origin}${previewFolder}${token}`, new Date(until).toISOString()];
  call.print(`Preview of ${setText(set)}, until ${end}:`);
  call.print(link);
  return { set, until: end, link, findings };
}
