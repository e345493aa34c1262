import type { MutantSuite } from './mutant.ts';

const folder = 'shell/src/start/';

/** What the race test of the code that a mouse on a link holds back is worth. */
export const heldCodeSuite: MutantSuite = {
  folder: 'shell',
  test: `${folder}hold-code.race.test.ts`,
  env: { RACE_SHRINK: 'no' },
  mutants: [
    {
      name: 'the code comes twice',
      file: `${folder}hold-code.ts`,
      from: 'if (done) return;\n    done = true;',
      to: 'done = true;',
    },
    {
      name: 'a refused document of a link that was left brings the code',
      file: `${folder}hold-code.ts`,
      from: 'next === link && finish()',
      to: 'finish()',
    },
    {
      name: 'a document stays ahead when the mouse has left its link',
      file: `${folder}hold-code.ts`,
      from: 'if (!next) return ahead.stop();',
      to: 'if (!next) return;',
    },
    {
      name: 'a press on the link brings the code',
      file: `${folder}hold-code.ts`,
      from: 'if (isOnLink && /^(pointer|focusin)/.test(type)) return;',
      to: '',
    },
    {
      name: 'a click does not hold the code back for longer',
      file: `${folder}hold-code.ts`,
      from: 'holdFor(leaveTime);',
      to: ';',
    },
    {
      name: 'a click for another tab holds the code back',
      file: `${folder}hold-code.ts`,
      from: 'button === 0 && !metaKey && !ctrlKey',
      to: 'button === 0 && !metaKey',
    },
    {
      name: 'the link under the mouse is not pointed at again',
      file: `${folder}hold-code.ts`,
      from: 'if (link) point(link);',
      to: '',
    },
    {
      name: 'the code never comes while the mouse rests',
      file: `${folder}hold-code.ts`,
      from: 'if (!done) timer = window.setTimeout(finish, ms);',
      to: '',
    },
  ],
};

/** What the race test of a page's code is worth. */
export const pageCodeSuite: MutantSuite = {
  folder: 'shell',
  test: `${folder}page-code.race.test.tsx`,
  mutants: [
    {
      name: 'a click that React has handled is replayed',
      file: `${folder}replay-clicks.ts`,
      from: "if (reactListens) button.addEventListener('click', forget, { capture: true, once: true });",
      to: '',
    },
    {
      name: 'the browser sends a form that is also replayed',
      file: `${folder}replay-clicks.ts`,
      from: 'event.preventDefault();\n    } else',
      to: '} else',
    },
    {
      name: 'what was pressed before the page was left acts after Back',
      file: `${folder}replay-clicks.ts`,
      from: "window.addEventListener('pagehide', () => presses.clear());",
      to: '',
    },
    {
      name: 'clicks are not replayed once the page is hydrated',
      file: `${folder}replay-clicks.ts`,
      from: '      replay(() => true);\n',
      to: '',
    },
    {
      name: 'a press on a button that React has replaced is lost',
      file: `${folder}replay-clicks.ts`,
      from: 'pressed.isConnected ? pressed : alike()[place]',
      to: 'pressed',
    },
    {
      name: 'a press on a button that React has replaced acts as well as a later one',
      file: `${folder}replay-clicks.ts`,
      from: 'if (find() === button) presses.delete(pressed);',
      to: 'if (pressed === button) presses.delete(pressed);',
    },
    {
      name: 'a button of an extension takes a press',
      file: `${folder}replay-clicks.ts`,
      from: '({ type, className }) => type === pressed.type && className === pressed.className',
      to: '({ type }) => type === pressed.type',
    },
    {
      name: 'a form is sent without a network',
      file: `${folder}replay-clicks.ts`,
      from: 'if (!navigator.onLine) return;',
      to: '',
    },
    {
      name: 'a form whose code has failed is not sent',
      file: `${folder}replay-clicks.ts`,
      from: '    replay(submits);\n',
      to: '',
    },
    {
      name: 'a script runs again when its late answer comes',
      file: `${folder}load-scripts.ts`,
      from: 'for (const late of pending) inert.adoptNode(late);',
      to: '',
    },
    {
      name: 'another attempt is made although one has succeeded',
      file: `${folder}retry.ts`,
      from: 'if (done) return;\n        const result',
      to: 'const result',
    },
    {
      name: 'the message stays when the code has come',
      file: `${folder}load-with-notice.ts`,
      from: 'notice?.remove();',
      to: '',
    },
  ],
};

/** Mutants that `newest-sequence.test.ts` must kill. */
export const newestSequenceSuite: MutantSuite = {
  folder: 'shell',
  test: 'shell/src/tab/newest-sequence.test.ts',
  mutants: [
    {
      name: 'a server that is behind overwrites what was announced',
      file: 'shell/src/tab/newest-sequence.ts',
      from: 'if (sequence < read()) return;',
      to: '',
    },
    {
      name: 'an announcement counts for ever',
      file: 'shell/src/tab/newest-sequence.ts',
      from: 'Math.abs(now() - at) < maxLag ? sequence : 0',
      to: 'at > 0 ? sequence : 0',
    },
  ],
};

/** Mutants that `replace-outdated.test.ts` must kill. */
export const replaceOutdatedSuite: MutantSuite = {
  folder: 'shell',
  test: 'shell/src/start/replace-outdated.test.ts',
  mutants: [
    {
      name: 'a document is reloaded again while its reload is on its way',
      file: `${folder}replace-outdated.ts`,
      from: "if (status === 'reloading') return;",
      to: '',
    },
    {
      name: 'a document whose reload was stopped stays hidden',
      file: `${folder}replace-outdated.ts`,
      from: "window.navigation?.addEventListener('navigateerror', show);",
      to: '',
    },
    {
      name: 'a document that is still loading is shown before its reload',
      file: `${folder}replace-outdated.ts`,
      from: '({ persisted }) => persisted && show()',
      to: 'show',
    },
    {
      name: 'what the visitor has begun is stopped with a reload that has ended',
      file: `${folder}replace-outdated.ts`,
      from: "if (status === 'stays') return;\n        // It must",
      to: '// It must',
    },
  ],
};
