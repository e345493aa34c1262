// For tests: stores that fail, tiny releases and sites, and their owners.
export { findingCodes } from '../core/findings/finding-codes.data.ts';
export { createLink } from '../core/preview/preview-link.ts';
export { isContentName } from '../core/releases/content-names.ts';
export { type BucketPolicy, restrictedBucket } from './bucket-policy.ts';
export { faultyStore } from './faulty-store.ts';
export { memoryStore } from './memory-store.ts';
export { messageOf } from './message-of.ts';
export {
  forgedEntry,
  ownedSite,
  rewriteRecord,
  signedBy,
  writeEntry,
} from './owned-site.ts';
export { renderHere } from './render-here.ts';
export { temporaryFolder } from './temporary-folder.ts';
export {
  catalog,
  publishAs,
  setOwners,
  storeAs,
  testKey,
  testOwners,
  testPublicKey,
  testSignature,
} from './test-owners.ts';
export { type BucketFault, tinyBucket } from './tiny-bucket.ts';
export { pageCode, type TinyRelease, tinyRecord, tinyRelease, tinyRoute } from './tiny-release.ts';
export { authorOf, deployTiny, publishTiny, rollbackTiny, tinySite } from './tiny-site.ts';
export { verifierSays } from './verifier-says.ts';
