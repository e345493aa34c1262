export { sampleValues } from '@platform/contract/testing/sample-values';
export * from '@platform/forms/testing';
export * from '@platform/host/testing';
export type { Fixture } from '../components/fixture.ts';
export { renderOnServer, visit } from './in-the-site.tsx';
