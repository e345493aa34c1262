export { type TestOutbox, testOutbox } from './test-outbox.ts';
