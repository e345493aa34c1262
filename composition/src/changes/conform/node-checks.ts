import { compileFunction } from 'node:vm';
import { sharedLibraryNames } from '@site/shared-ui/contracts';
import { hasNodeHalf, nodeFile } from '../../core/releases/releases.ts';
import type { Renderer } from '../../rendering/prerender/render-outcome.ts';
import { renderLimits } from '../../rendering/prerender/render-outcome.ts';
import type { Report } from './conform-finding.ts';
import type { ConformCode } from './conform-rules.data.ts';
import type { OpenedRelease } from './opened-release.ts';

/**
 * Stands in for a shell: it provides the shared libraries as values that can be called, extended and read, and answers
 * with the contract of the page's module. So a module can be loaded without React, and no page is rendered.
 */
const standIn = `
  const anything = new Proxy(function () {}, {
    get: (target, key) =>
      key === 'prototype' ? target.prototype
      : key === 'then' ? undefined
      : key === Symbol.toPrimitive ? () => ''
      : key === Symbol.iterator ? function* () {}
      : anything,
    apply: () => anything,
    construct: () => anything,
  });
  exports.libraries = Object.fromEntries(${JSON.stringify(sharedLibraryNames)}.map((name) => [name, anything]));
  exports.render = async ({ page }) => 'contract ' + page.contract;`;

/** The reason of a failure → its code. */
const reasons: readonly (readonly [pattern: RegExp, code: ConformCode])[] = [
  [/does not export \{ contract, Page \}/, 'node-page-missing'],
  [/is not in the release, nor provided by the shell/, 'node-import-unknown'],
  [/A page may not/, 'node-not-isolated'],
];

/** Loads each page of the Node half as the gate does: in a limited process, without files and network. */
export async function checkNodeHalf(opened: OpenedRelease, report: Report, render: Renderer): Promise<void> {
  const { release } = opened;
  if (!hasNodeHalf(release)) return;
  const pages = release.unit === 'shell' ? ['shell'] : Object.keys(release.pages);
  const known = new Set(pages.map(nodeFile));
  if (pages.length === 0) return;
  for (const { path } of release.files.filter((file) => file.path.startsWith('node/'))) {
    if (!known.has(path)) report('node-file-unknown', `${path} belongs to no page.`);
  }
  for (const page of pages) {
    const code = await opened.text(nodeFile(page));
    if (code === null) continue;
    const reason = commonJsError(code);
    if (reason !== null) report('node-syntax', `${nodeFile(page)}: ${reason}.`);
    else if (release.unit !== 'shell') await checkPage(opened, page, code, report, render);
  }
}

async function checkPage(
  { release }: OpenedRelease,
  page: string,
  code: string,
  report: Report,
  render: Renderer,
): Promise<void> {
  const order = {
    shellCode: standIn,
    composition: { sequence: 0, shell: '', remotes: {} },
    year: 2000,
    maxLength: renderLimits.page,
    pages: [{ pathname: nodeFile(page), code }],
  };
  const outcome = await render(order, renderLimits);
  if (outcome.status === 'rendered') {
    const [answer] = outcome.bodies;
    if (answer !== `contract ${release.contract}`)
      report(
        'node-contract-differs',
        `${nodeFile(page)} has ${answer}, and release.json ${release.contract}.`,
      );
    return;
  }
  const known = reasons.find(([pattern]) => pattern.test(outcome.reason))?.[1];
  report(outcome.code === 'render-failed' ? (known ?? 'node-throws') : outcome.code, outcome.reason);
}

/** Parses without running. */
function commonJsError(code: string): string | null {
  try {
    compileFunction(code, ['module', 'exports', 'require', '__filename']);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
