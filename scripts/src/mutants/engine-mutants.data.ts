import type { MutantSuite } from './mutant.ts';

/** What the tests about engines are worth, except those of their queries. */
export const engineSuites: readonly MutantSuite[] = [
  {
    folder: 'scripts',
    test: 'scripts/src/test-engines/outages/find-problems.test.ts',
    mutants: [
      {
        name: 'a lost submission is not noticed',
        file: 'scripts/src/test-engines/outages/find-problems.ts',
        from: 'return acknowledged ? [`the acknowledged $',
        to: 'return false ? [`the acknowledged $',
      },
      {
        name: 'a lost upload is not noticed',
        file: 'scripts/src/test-engines/outages/find-problems.ts',
        from: 'return acknowledged ? [`the acknowledged upload',
        to: 'return false ? [`the acknowledged upload',
      },
      {
        name: 'a submission that is stored twice is not noticed',
        file: 'scripts/src/test-engines/outages/find-problems.ts',
        from: 'if (own.length > 1) return',
        to: 'if (own.length > 2) return',
      },
      {
        name: 'a lost mail is not noticed',
        file: 'scripts/src/test-engines/outages/find-problems.ts',
        from: 'if (own.length === 0) problems.push',
        to: 'if (own.length < 0) problems.push',
      },
      {
        name: 'a mail without its resume is not noticed',
        file: 'scripts/src/test-engines/outages/find-problems.ts',
        from: 'attachments.join() !== wanted.join()',
        to: 'attachments.length > 1 && wanted.length > 1',
      },
      {
        name: 'a 500 is taken for a refusal',
        file: 'scripts/src/test-engines/outages/find-problems.ts',
        from: 'new Set([429, 503, 507])',
        to: 'new Set([429, 500, 503, 507])',
      },
    ],
  },
  {
    folder: 'scripts',
    test: 'scripts/src/test-engines/unusable-engines.test.ts',
    mutants: [
      {
        name: 'an engine that needs root is started by another user',
        file: 'scripts/src/test-engines/unusable-engines.ts',
        from: 'needsRoot && !deps.isRoot',
        to: 'needsRoot && deps.isRoot',
      },
      {
        name: 'an engine that a person leaves out is installed',
        file: 'scripts/src/test-engines/unusable-engines.ts',
        from: '!unusable.has(name));',
        to: "name !== 'site');",
      },
      {
        name: 'a misspelt engine is left out silently',
        file: 'scripts/src/test-engines/unusable-engines.ts',
        from: 'if (unknown.length > 0)',
        to: 'if (unknown.length > 9)',
      },
    ],
  },
  {
    folder: 'composition',
    test: 'composition/src/core/s3/bucket.test.ts',
    mutants: [
      {
        name: 'the bucket is put before the host name of an address from a profile',
        file: 'composition/src/core/s3/bucket.ts',
        from: 'settings.endpoint ?? (await client.config.serviceConfiguredEndpoint?.());',
        to: 'settings.endpoint ?? process.env.AWS_ENDPOINT_URL;',
      },
    ],
  },
  {
    folder: 'server',
    test: 'server/src/database/sqlite/sqlite-repositories.test.ts',
    mutants: [
      {
        name: 'a mail whose claim had no reply waits for the end of its lease',
        file: 'server/src/database/queries/outbox.ts',
        from: ' OR lease_owner = :idle)',
        to: ' OR lease_owner = :idle AND 0)',
      },
    ],
  },
];
