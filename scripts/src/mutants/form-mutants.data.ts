import type { MutantSuite } from './mutant.ts';

const folder = 'careers-mfe/src/join/unsent/';
const forms = 'shared-ui/src/forms/';

/** What the tests of the forms are worth. */
export const formSuites: readonly MutantSuite[] = [
  {
    folder: 'shared-ui',
    test: `${forms}form-races.test.tsx`,
    mutants: [
      {
        name: 'a second submit is sent while the first is under way',
        file: `${forms}use-form-engine.ts`,
        from: 'if (sending.current) return;',
        to: '',
      },
      {
        name: 'a submit is dropped because another is being refused',
        file: `${forms}use-form-engine.ts`,
        from: "=== 'refused' && typed !== submitted.current)",
        to: "=== 'refused' && typed === null)",
      },
      {
        name: 'of two changes before the next rendering the second undoes the first',
        file: `${forms}use-form-engine.ts`,
        from: 'latest.current = { ...latest.current, ...changed };',
        to: 'latest.current = { ...formik.values, ...changed };',
      },
      {
        name: 'what was typed while the form was sent is emptied with it',
        file: `${forms}use-form-engine.ts`,
        from: 'Object.keys(latest.current).filter((name) =>\n      sameValue(latest.current[name], arrived[name]),\n    );',
        to: 'Object.keys(latest.current);',
      },
      {
        name: 'a submit is replaced by another before it is validated',
        file: `${forms}use-form-engine.ts`,
        from: 'await nextTask();\n    try {',
        to: 'await nextTask();\n    typed = submitted.current;\n    try {',
      },
      {
        name: 'what is typed while the schema loads is sent with the submit before it',
        file: `${forms}use-form-engine.ts`,
        from: 'validateValues(await schema.load(), typed);',
        to: 'schema.load().then((loaded) => validateValues(loaded, latest.current));',
      },
    ],
  },
  {
    folder: 'careers-mfe',
    test: `${folder}unsent.race.test.ts`,
    env: { RACE_RUNS: '3000', RACE_SHRINK: 'no' },
    mutants: [
      {
        name: 'an application is kept only while it is sent already',
        file: `${folder}create-unsent.ts`,
        from: 'await applications.keep(',
        to: 'void applications.keep(',
      },
      {
        name: 'what was filled in is sent under another key',
        file: `${folder}create-unsent.ts`,
        from: 'const key = isSame ? before.key :',
        to: 'const key = isSame && before.key === "" ? before.key :',
      },
      {
        name: 'what has arrived is still kept',
        file: `${folder}create-unsent.ts`,
        from: 'void applications.remove(key);\n        });',
        to: '});',
      },
      {
        name: 'a version that was changed is still kept once the new one has arrived',
        file: `${folder}create-unsent.ts`,
        from: 'removeOlder();\n      inForm = null;',
        to: 'inForm = null;',
      },
      {
        name: 'a version that was changed is deleted though the new one could not be kept',
        file: `${folder}create-unsent.ts`,
        from: 'if (kept) removeOlder();',
        to: 'removeOlder();',
      },
      {
        name: 'erasing takes it from the screen only',
        file: `${folder}create-unsent.ts`,
        from: "void applications.remove(key);\n      if (state.status === 'found'",
        to: "if (state.status === 'found'",
      },
      {
        name: 'a tab goes on offering what another has sent',
        file: `${folder}create-unsent.ts`,
        from: 'if (key !== null && !applications.isKept(key)) {',
        to: 'if (key === "") {',
      },
      {
        name: 'what was typed is replaced by what was kept',
        file: `${folder}form-values.ts`,
        from: "return name === 'position' || !now || sameValue(now, value);",
        to: 'return true;',
      },
      {
        name: 'an attempt makes its key younger',
        file: `${folder}create-unsent.ts`,
        from: 'const triedAt = before?.key === key ? before.triedAt : deps.now();',
        to: 'const triedAt = deps.now();',
      },
      {
        name: 'an application is offered when the server has forgotten its key',
        file: `${folder}unsent-applications.ts`,
        from: '> keepUnsent;',
        to: '> 2 * keepUnsent;',
      },
      {
        name: 'a tab that is closed before it has deleted leaves the record behind',
        file: `${folder}unsent-applications.ts`,
        from: 'setMarker(key, removed);\n        await deleteRemoved(key);',
        to: 'removeMarker(key);\n        await deleteRemoved(key);',
      },
      {
        name: 'two tabs work on one application at once',
        file: `${folder}unsent-applications.ts`,
        from: 'withLock: (key, work) => lock(markerPrefix + key, work),',
        to: 'withLock: (_key, work) => work(),',
      },
      {
        name: 'a record that could not be written counts as kept',
        file: `${folder}unsent-applications.ts`,
        from: 'if (!wasKept) setMarker(key, removed);',
        to: '',
      },
    ],
  },
  {
    folder: 'careers-mfe',
    test: `${folder}unsent-applications.test.ts`,
    mutants: [
      {
        name: 'a record is deleted though it was kept anew',
        file: `${folder}unsent-applications.ts`,
        from: 'if (isKept(key)) return;\n      await store',
        to: 'await store',
      },
      {
        name: 'what another tab has removed meanwhile is offered',
        file: `${folder}unsent-applications.ts`,
        from: 'if (found && isKept(key)) return found;',
        to: 'if (found) return found;',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/applications/lost-answers.test.ts',
    mutants: [
      {
        name: 'a key is forgotten before a browser gives up',
        file: 'server/src/submissions/idempotency-key.ts',
        from: 'application: keepUnsent + day,',
        to: 'application: day,',
      },
    ],
  },
];
