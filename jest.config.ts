import type { Config } from 'jest';

const transform: NonNullable<Config['transform']> = {
  '\\.tsx?$': ['ts-jest', { useESM: true, diagnostics: false, tsconfig: '<rootDir>/tsconfig.json' }],
};

const shared = {
  transform,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '\\.css$': '<rootDir>/scripts/src/test/css-module.stub.cjs' },
} satisfies Config;

/** Tests that need PostgreSQL, S3 or a mail server: `npm run test:engines`. */
const engineTests = '\\.engine\\.test\\.ts$';

/** Two worlds: what runs in a browser, and what runs in Node. Tests stand beside the code they test. */
const config: Config = {
  // Generous, for machines that do other things as well: a test that passes never waits for it.
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/{shared-ui,shell,*-mfe}/src/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/shared-ui/src/testing/setup.ts'],
    },
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      // They need engines that run: `npm run test:engines`.
      testPathIgnorePatterns: ['/node_modules/', engineTests],
      testMatch: [
        '<rootDir>/{composition,server,scripts}/src/**/*.test.ts',
        '<rootDir>/scripts/research/bench-web/*.test.ts',
        '<rootDir>/e2e/support/*.test.ts',
      ],
    },
  ],
};

/** For `npm run test:engines`, which starts the engines and names them in the environment. */
export const enginesConfig: Config = {
  ...shared,
  testTimeout: 120_000,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{composition,server,scripts}/src/**/*.engine.test.ts'],
};

export default config;
