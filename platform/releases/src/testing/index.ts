export { createLink } from '../core/preview/preview-link.ts';
export { type BucketPolicy, restrictedBucket } from './bucket-policy.ts';
export { faultyStore } from './faulty-store.ts';
export { memoryStore } from './memory-store.ts';
export { messageOf } from './message-of.ts';
export {
  forgedEntry,
  type OwnedSite,
  ownedSite,
  rewriteRecord,
  signedBy,
  writeEntry,
} from './owned-site.ts';
export { renderHere } from './render-here.ts';
export { temporaryFolder } from './temporary-folder.ts';
export {
  approveAs,
  catalog,
  publishAs,
  rollbackAs,
  setOwners,
  storeAs,
  testKey,
  testOwners,
  testPublicKey,
  testSignature,
} from './test-owners.ts';
export { type BucketFault, type TinyBucket, tinyBucket } from './tiny-bucket.ts';
export { pageCode, type TinyRelease, tinyRecord, tinyRelease, tinyRoute } from './tiny-release.ts';
export { authorOf, deployTiny, publishTiny, rollbackTiny, tinySite } from './tiny-site.ts';
export { verifierSays } from './verifier-says.ts';
