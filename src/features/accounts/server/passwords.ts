import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the cost OWASP names for it: 19 MiB, two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/**
 * Whether this is the password. It does the same work where there is none to compare with,
 * so that an unknown account is not told by a quick answer.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const isSame = await verify(passwordHash ?? (await dummyHash), password);
  return isSame && passwordHash !== null;
}

/** Of the same cost as the others; made before the first password is compared, whoever's it is. */
let dummyHash: Promise<string> | undefined;
