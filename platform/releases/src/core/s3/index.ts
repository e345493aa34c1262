// A store in a bucket, without the rest of the package.
export { type BucketOptions, bytesIn, parseS3Address, s3Store } from '../store/s3-store.ts';
