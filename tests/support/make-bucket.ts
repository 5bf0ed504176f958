import { AwsV4Signer } from 'aws4fetch';
import { parseStorageUrl, type StorageAddress } from '../../src/platform/storage/storage-url.ts';

/** Creates a bucket, as the owner of a storage does before its URL is set. @returns its address */
export async function makeBucket(storageUrl: string): Promise<StorageAddress> {
  const address = parseStorageUrl(storageUrl)!;
  const { endpoint, bucket, ...credentials } = address;
  const url = `${endpoint}/${bucket}`;
  const signed = await new AwsV4Signer({ method: 'PUT', url, service: 's3', ...credentials }).sign();
  const response = await fetch(signed.url, { method: 'PUT', headers: signed.headers });
  if (!response.ok) throw new Error(`The bucket can’t be created: ${await response.text()}`);
  return address;
}
