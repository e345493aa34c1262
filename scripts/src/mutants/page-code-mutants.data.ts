import type { MutantSuite } from './mutant.ts';

const folder = 'shell/src/start/';

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
      from: 'event.preventDefault();\n      holdSubmit(',
      to: 'holdSubmit(',
    },
    {
      name: 'what was pressed before the page was left acts after Back',
      file: `${folder}replay-clicks.ts`,
      from: 'clicks.clear();\n    submits.clear();',
      to: '',
    },
    {
      name: 'clicks are not replayed once the page is hydrated',
      file: `${folder}replay-clicks.ts`,
      from: "document.removeEventListener('click', hold, { capture: true });\n      replay();",
      to: "document.removeEventListener('click', hold, { capture: true });",
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
