import { createOperations, type Operations } from '@platform/command/testing';
import type { ReleaseName } from '@platform/releases';
import {
  type Driver,
  type EngineName,
  findEngine,
  missingSentence,
  type ReverseProxy,
  startEngineDriver,
  startReverseProxy,
} from '@platform/verify/browser';
import { test as base, expect } from '@playwright/test';
import { derivedUnit } from '../../support/derive-release.ts';
import { type RunningSite, siteFixture } from '../../support/start-site.ts';
import { variants } from '../../support/variants.data.ts';
import { type Visitor, visitorIn } from './visitor.ts';

interface TestFixtures {
  visitor: Visitor;
  /** Patterns of expected faults. Each must match at least one fault. */
  expectedFaults: RegExp[];
}

export interface EngineOptions {
  engine: EngineName;
}

interface WorkerFixtures extends EngineOptions {
  driver: Driver;
  site: RunningSite;
  network: ReverseProxy;
  operations: Operations;
  /** The live release of careers after the start, and another one that is published. */
  first: ReleaseName;
  next: ReleaseName;
}

/** Of the operations page. */
export const operationsToken = 'a token for journeys with more than thirty-two characters';

export const wide = { width: 1280, height: 800 };
export const narrow = { width: 390, height: 800 };

/** One visitor in one engine. All tests of an engine share its browser and a site. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['chromium', { scope: 'worker', option: true }],
  driver: [
    async ({ engine }, use) => {
      const driver = await startEngineDriver(engine, process.env);
      await use(driver);
      await driver.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // Every tab reports its failures.
  site: siteFixture({ env: { TAB_REPORT_SHARE: '1', OPERATIONS_TOKEN: operationsToken } }),
  network: [
    async ({ site }, use) => {
      const proxy = await startReverseProxy(site.url);
      await use(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],
  operations: [({ site }, use) => use(createOperations(site)), { scope: 'worker' }],
  first: [async ({ operations }, use) => use(await operations.live('careers')), { scope: 'worker' }],
  next: [
    async ({ operations, first: _ }, use) => {
      const { unit, id, edit } = variants.nextCareers;
      await use(await operations.publish(await derivedUnit(unit, id, edit)));
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
  expectedFaults: ({}, use) => use([]),
  visitor: async ({ driver, network, expectedFaults }, use) => {
    network.reset();
    const tab = await driver.newTab(wide);
    await use(visitorIn(tab, network.url));
    await tab.close();
    const faults = network.faults();
    const unexpected = faults.filter((fault) => !expectedFaults.some((match) => match.test(fault)));
    expect(unexpected, 'errors in the page').toEqual([]);
    const absent = expectedFaults.filter((match) => !faults.some((fault) => match.test(fault)));
    expect(absent, 'expected, but did not happen').toEqual([]);
  },
});

test.beforeEach(({ engine }) => {
  test.skip(findEngine(engine, process.env) === null, missingSentence(engine));
});

export { expect };
