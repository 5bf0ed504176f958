import { describe, expect, test } from 'vitest';
import { describeStorage, isSameStorage, parseStorageUrl } from './storage-url.ts';

describe('parseStorageUrl', () => {
  test('reads every part', () => {
    const address = parseStorageUrl('s3://AKIA1:abc/d+e@s3.example.org:9000/pets/harbor/street?region=eu-west-1')!;
    expect(address).toEqual({
      endpoint: 'https://s3.example.org:9000',
      region: 'eu-west-1',
      bucket: 'pets',
      prefix: 'harbor/street/',
      accessKeyId: 'AKIA1',
      secretAccessKey: 'abc/d+e',
    });
    expect(describeStorage(address)).toBe('the bucket pets/harbor/street at s3.example.org:9000');
  });

  test('takes HTTP where it is meant, and encoded characters', () => {
    expect(parseStorageUrl('s3+http://shelter%3Apets:p%40ss@10.0.0.5/pets/')).toEqual({
      endpoint: 'http://10.0.0.5',
      region: 'us-east-1',
      bucket: 'pets',
      prefix: '',
      accessKeyId: 'shelter:pets',
      secretAccessKey: 'p@ss',
    });
  });

  test.for([
    'https://key:secret@s3.example.org/pets',
    's3://s3.example.org/pets',
    's3://key@s3.example.org/pets',
    's3://key:secret@s3.example.org',
    's3://key:secret@s3.example.org/',
    's3://key:secret@s3.example.org/pets//other',
    's3://key:secret@s3.example.org/pets?acl=public',
    's3://key:secret@s3.example.org/pets?region=EU WEST',
    's3://key:sec:ret@s3.example.org/pets',
    's3://key:%ff@s3.example.org/pets',
    '',
  ])('rejects %j', (text) => expect(parseStorageUrl(text)).toBeNull());

  test('compares places without their keys', () => {
    const one = parseStorageUrl('s3://a:b@s3.example.org/pets')!;
    expect(isSameStorage(one, parseStorageUrl('s3://c:d@s3.example.org/pets/')!)).toBe(true);
    expect(isSameStorage(one, parseStorageUrl('s3://a:b@s3.example.org/pets/one')!)).toBe(false);
    expect(isSameStorage(one, 'folder')).toBe(false);
    expect(isSameStorage('folder', 'folder')).toBe(true);
  });
});
