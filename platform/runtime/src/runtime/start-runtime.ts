import './development-start.ts';
import '../notice/notice.css';
import '../start/not-ready.css';
import type { SiteParts } from '../navigation/site-parts.ts';
import { provideShellFiles } from '../remotes/requests.ts';
import { readPageCode } from '../start/page-code.ts';
import { createFailureReport } from '../start/report-failure.ts';
import { readInlined } from '../tab/inlined.ts';
import { nextTask } from '../tab/next-task.ts';
import { browserRetryDeps } from '../tab/waiting.ts';
import { fetchComposition } from './fetch-composition.ts';
import { lateCode, needsLateCode } from './late-code.ts';

/**
 * Evaluates React, the shell and the site's parts, and hydrates the page, each in a task of its own: together they would
 * block input on a slow processor. The eager imports are parts of this file's chunk; they only delay the evaluation.
 * React's largest part takes longest.
 *
 * @param importParts imports the site's parts eagerly: `import(/* webpackMode: "eager" *\/ './parts.ts')`
 */
export function startRuntime(importParts: () => Promise<{ readonly parts: SiteParts }>): void {
  const hydration = nextTask()
    .then(() => import(/* webpackMode: "eager" */ 'react-dom/client'))
    .then(() => nextTask())
    .then(() => Promise.all([import(/* webpackMode: "eager" */ './hydrate-page.tsx'), importParts()]));

  const { siteStart: start } = globalThis;
  const inlined = readInlined(document);
  const { composition, settings } = inlined;
  const { sequence } = composition;
  // Pages in development do not name their code.
  const shell = process.env.NODE_ENV === 'production' ? readPageCode(document).release : null;
  const whole = fetchComposition({ ...browserRetryDeps, window, ask: start.ask }, composition, shell);
  const deps = { ...browserRetryDeps, document, start, sequence };
  startCode.loadWithNotice(whole, deps);
  const isWhole = needsLateCode(window);
  const late = whole.loaded.then(({ shell: release, shellFiles = {} }) => {
    // Nothing is loaded before: the composition has the names of files.
    provideShellFiles(shellFiles);
    if (!isWhole) return null;
    const report = createFailureReport(navigator, Math.random, inlined, { release });
    startCode.loadWithNotice(lateCode, { ...deps, onUnreachable: () => report('chunk-unreachable') });
    return lateCode.loaded;
  });

  void (async () => {
    try {
      const [[{ hydratePage }, { parts }], loaded, code] = await Promise.all([hydration, whole.loaded, late]);
      await nextTask();
      await hydratePage(parts, loaded, settings, start, code);
    } catch (error) {
      start.emit('start');
      throw error;
    }
    start.reach('hydrating');
  })();
  start.reach('evaluated');
}
