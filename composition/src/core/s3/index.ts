export { s3Store } from '../store/s3-store.ts';
export { type BucketOptions, openBucket } from './bucket.ts';
export { BucketError } from './bucket-error.ts';
export { parseS3Address, type S3Address } from './s3-address.ts';
