/** A bucket on S3-compatible storage, with the credentials for it. */
export interface StorageAddress {
  /** Such as `https://s3.example.org`, without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  /** What all keys start with: '' or a path that ends with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** What such a setting takes, for its error message. */
export const STORAGE_URL_EXAMPLE =
  's3://KEY:SECRET@s3.example.org/BUCKET, with /PREFIX and ?region=REGION where needed';

/**
 * Parses `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=REGION]`; `s3+http://` stands for HTTP without TLS.
 * Keys and secrets may contain `/` and `+`, as the providers make them; any other reserved character is
 * percent-encoded.
 * @returns null if it is invalid
 */
export function parseStorageUrl(text: string): StorageAddress | null {
  const protocol = ['s3://', 's3+http://'].find((each) => text.startsWith(each));
  const at = text.lastIndexOf('@');
  if (!protocol || at === -1) return null;
  const [accessKeyId, ...secret] = text.slice(protocol.length, at).split(':');
  const base = protocol === 's3://' ? 'https://' : 'http://';
  const url = URL.parse(base + text.slice(at + 1));
  if (!accessKeyId || secret.length !== 1 || !secret[0] || !url || url.username !== '' || url.hash !== '') return null;
  const [bucket = '', ...folders] = url.pathname.replace(/\/$/, '').slice(1).split('/');
  const { region = 'us-east-1', ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0 || !REGION.test(region)) return null;
  if (!BUCKET.test(bucket) || !folders.every((folder) => FOLDER.test(folder))) return null;
  const [key, decoded] = [decode(accessKeyId), decode(secret[0])];
  if (key === null || decoded === null) return null;
  return {
    endpoint: url.origin,
    region,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    accessKeyId: key,
    secretAccessKey: decoded,
  };
}

const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/;
const REGION = /^[a-z0-9-]{1,40}$/;
/** Nothing that a signature would need to encode, and no `..`. */
const FOLDER = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** For messages: without the key and the secret. */
export function describeStorage({ endpoint, bucket, prefix }: StorageAddress): string {
  return `the bucket ${bucket}${prefix && `/${prefix.slice(0, -1)}`} at ${new URL(endpoint).host}`;
}

/** Whether both are the same place; `folder` stands for `DATA_DIR`. */
export function isSameStorage(one: StorageAddress | 'folder', other: StorageAddress | 'folder'): boolean {
  if (one === 'folder' || other === 'folder') return one === other;
  return one.endpoint === other.endpoint && one.bucket === other.bucket && one.prefix === other.prefix;
}
