import { browserSiteOf, primaryLanguage } from '@platform/contract';
import type { Config } from 'jest';
import site from './site.config.ts';

const transform: NonNullable<Config['transform']> = {
  '\\.tsx?$': ['ts-jest', { useESM: true, diagnostics: false, tsconfig: '<rootDir>/tsconfig.json' }],
};

const shared = {
  // As the build writes them into the code of units.
  globals: { SITE: browserSiteOf(site), SITE_LANGUAGE: primaryLanguage(site) },
  transform,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Copies of the sources, in which tools work.
  modulePathIgnorePatterns: ['<rootDir>/(.*/)?\\.site/'],
  moduleNameMapper: { '\\.css$': '<rootDir>/scripts/src/test/css-module.stub.cjs' },
} satisfies Config;

const node = {
  ...shared,
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/platform/server/src/testing/name-plugins.setup.ts'],
} satisfies Config;
const sources =
  '<rootDir>/{platform/{releases,server,build,command,verify},backend,scripts,e2e,bench}/{src,support,services}/**';

/**
 * Generous, for machines that do other things as well: a test that passes never waits for it. The long form of a race tries
 * several times as many plans.
 */
const testTimeout = Number(process.env.RACES ?? 1) > 1 ? 1_200_000 : 120_000;

/**
 * Two worlds: what runs in a browser, and what runs in Node. Tests stand beside the code they test. Those of `processes`
 * and `packaging` take minutes, and `npm test` leaves them out: docs/testing.md.
 */
const config: Config = {
  testTimeout,
  projects: [
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testMatch: [
        '<rootDir>/{platform/{contract,host,forms,runtime},shared-ui,shell,*-mfe}/src/**/*.test.{ts,tsx}',
      ],
      setupFiles: ['<rootDir>/platform/runtime/src/start/testing/start-code.setup.ts'],
      setupFilesAfterEnv: ['<rootDir>/platform/host/src/testing/setup.ts'],
    },
    {
      ...node,
      displayName: 'node',
      testPathIgnorePatterns: ['/node_modules/', '\\.(services|processes|packaging)\\.test\\.ts$'],
      testMatch: [`${sources}/*.test.ts`],
    },
    { ...node, displayName: 'processes', testMatch: [`${sources}/*.processes.test.ts`] },
    { ...node, displayName: 'packaging', testMatch: [`${sources}/*.packaging.test.ts`] },
  ],
};

/** For `npm run test:services`: `-- NAME` runs only the test files with this text in their path. `RACES=10`: long forms. */
export const servicesConfig: Config = {
  ...node,
  testTimeout,
  testMatch: [`${sources}/*.services.test.ts`],
  globalSetup: '<rootDir>/platform/verify/src/backing-services/services.setup.ts',
  globalTeardown: '<rootDir>/platform/verify/src/backing-services/services.teardown.ts',
  // More than there are processors: most of these tests wait for services.
  maxWorkers: 4,
  forceExit: true,
};

/** For `npm run mutation`, which adds the tests. */
export const mutationConfig: Config = {
  ...node,
  testTimeout,
  testPathIgnorePatterns: ['/node_modules/', '\\.(services|processes|packaging)\\.test\\.ts$'],
};

export default config;
