export { type BucketOptions, bytesIn, parseS3Address, s3Store } from '../store/s3-store.ts';
