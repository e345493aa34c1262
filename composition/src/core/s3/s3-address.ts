export interface S3Address {
  readonly bucket: string;
  /** Begin of every key: empty, or a path that ends with a slash. */
  readonly prefix: string;
}

const shape = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/*$/;

/** Reads `s3://bucket/prefix`; null if the text is no such address. It never contains credentials. */
export function parseS3Address(text: string): S3Address | null {
  const [, bucket, folder = ''] = shape.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, prefix: folder === '' ? '' : `${folder.slice(1)}/` };
}
