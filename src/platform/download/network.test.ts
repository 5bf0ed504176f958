import { expect, test } from 'vitest';
import { isPublicAddress } from './network.ts';
import { parseWebUrl } from './parse-web-url.ts';

const reserved4 = `
  0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1
  168.63.129.16 172.31.255.255 192.0.0.8 192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1
  240.0.0.1 255.255.255.255`;
const reserved6 = `
  :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1
  2001:db8::1 2002:7f00:1:: 3fff::1 4000::1 fc00::1 fd12::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1`;
const addresses = `${reserved4} ${reserved6}`.trim().split(/\s+/);

test.each([...addresses, '', 'localhost', '1.2.3'])('the server does not connect to %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
  'the server may connect to %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('only HTTP and HTTPS URLs without a password are downloaded', () => {
  expect(parseWebUrl('HTTPS://Photos.example/a b.jpg')?.href).toBe('https://photos.example/a%20b.jpg');
  for (const text of [
    'file:///etc/passwd',
    'ftp://photos.example/a.jpg',
    'data:image/png;base64,AAAA',
    'http://robin@photos.example/a.jpg',
    'http://robin:secret@photos.example/a.jpg',
    '//photos.example/a.jpg',
    'a.jpg',
    `https://photos.example/${'a'.repeat(2000)}`,
  ]) {
    expect(parseWebUrl(text), text).toBeNull();
  }
});
