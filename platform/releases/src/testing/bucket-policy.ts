import { s3Store } from '../core/store/s3-store.ts';
import { type BucketRequest, denied, tinyBucket } from './tiny-bucket.ts';

export interface BucketPolicy {
  readonly Version: string;
  readonly Statement: readonly {
    readonly Effect: 'Allow' | 'Deny';
    /** `arn:aws:iam::111122223333:role/site` */
    readonly Principal: { readonly AWS: string | readonly string[] };
    readonly Action: string | readonly string[];
    readonly Resource: string | readonly string[];
    readonly Condition?: { readonly Null: { readonly 's3:if-none-match': 'false' } };
  }[];
}

const actions: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

/** A bucket that enforces its policy for the store at `s3://tiny/prefix`. A request has the role that its access key names. */
export async function restrictedBucket(policy: BucketPolicy) {
  /** `DELETE prefix/a/b` */
  const refused: string[] = [];
  const bucket = await tinyBucket((request) => {
    if (isAllowed(policy, request)) return null;
    refused.push(`${request.method} ${request.key}`);
    return denied;
  });
  /** The store as somebody with a role has it. */
  const as = (accessKeyId: string) =>
    s3Store('s3://tiny/prefix', {
      client: { ...bucket.options.client, credentials: { accessKeyId, secretAccessKey: 'a secret' } },
    });
  /** Replaces an object, as the store never does. @returns the status of the answer */
  const overwrite = async (role: string, key: string) => {
    const headers = { authorization: `Credential=${role}/` };
    const place = `${bucket.options.client?.endpoint}/tiny/prefix/${key}`;
    return (await fetch(place, { method: 'PUT', body: '', headers })).status;
  };
  return { as, refused, overwrite, [Symbol.asyncDispose]: () => bucket[Symbol.asyncDispose]() };
}

function isAllowed(
  { Statement }: BucketPolicy,
  { method, key, accessKey, ifNoneMatch }: BucketRequest,
): boolean {
  const action = key === '' ? 's3:ListBucket' : actions[method];
  const resource = `arn:aws:s3:::tiny${key === '' ? '' : `/${key}`}`;
  const some = (value: string | readonly string[], test: (text: string) => boolean) =>
    [value].flat().some(test);
  const effects = Statement.flatMap(({ Effect, Principal, Action, Resource, Condition, ...others }) => {
    if (Object.keys(others).length > 0) throw new Error(`This is not enforced: ${Object.keys(others)}`);
    const applies =
      some(Principal.AWS, (role) => role.endsWith(`:role/${accessKey}`)) &&
      some(Action, (one) => one === action) &&
      some(Resource, (one) =>
        one.endsWith('*') ? resource.startsWith(one.slice(0, -1)) : one === resource,
      ) &&
      (Condition === undefined ||
        (Condition.Null['s3:if-none-match'] === 'false' && ifNoneMatch !== undefined));
    return applies ? [Effect] : [];
  });
  return effects.includes('Allow') && !effects.includes('Deny');
}
