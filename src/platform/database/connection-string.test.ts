import { describe, expect, test } from 'vitest';
import { parseConnectionString } from './connection-string.ts';

describe('parseServerAddress', () => {
  test('leaves a single host unchanged', () => {
    const ip = 'postgres://shelter:secret@db.example:5433/pets?sslmode=require';
    expect(parseConnectionString(ip)).toEqual({ hosts: [ip], isWritable: false });
  });

  test.each([
    ['postgres://u:p@h1:5432,h2:5433/pets', true],
    ['postgres://u:p@h1:5432,h2:5433/pets?target_session_attrs=read-write', true],
    ['postgres://u:p@h1:5432,h2:5433/pets?target_session_attrs=primary', true],
    ['postgres://u:p@h1:5432,h2:5433/pets?target_session_attrs=any', false],
  ])('returns several hosts in order: %s', (ip, isWritable) => {
    const hosts = ['postgres://u:p@h1:5432/pets', 'postgres://u:p@h2:5433/pets'];
    expect(parseConnectionString(ip)).toEqual({ hosts, isWritable });
  });

  test('passes the other parameters to each host, and supports IPv6', () => {
    expect(
      parseConnectionString('postgresql://u:p%40q@[::1]:5432,h2/pets?target_session_attrs=read-write&sslmode=require'),
    ).toEqual({
      hosts: ['postgresql://u:p%40q@[::1]:5432/pets?sslmode=require', 'postgresql://u:p%40q@h2/pets?sslmode=require'],
      isWritable: true,
    });
  });

  test('accepts a socket', () => {
    expect(parseConnectionString('postgres:///pets?host=/var/run/postgresql')?.hosts).toHaveLength(1);
  });

  test.each([
    'mysql://h/pets',
    'localhost',
    'postgres://h1:5432,/pets',
    'postgres://h1:54x2/pets',
    'postgres://h1,h2/pets?target_session_attrs=standby',
  ])('rejects %s', (ip) => {
    expect(parseConnectionString(ip)).toBeNull();
  });
});
