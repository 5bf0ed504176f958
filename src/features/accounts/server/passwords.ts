import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's recommended cost: 19 MiB, two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/** Does the same work without a hash, so that response times do not reveal unknown accounts. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const isSame = await verify(passwordHash ?? (await dummyHash), password);
  return isSame && passwordHash !== null;
}

/** Has the same cost as real hashes. */
let dummyHash: Promise<string> | undefined;
