import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../../../platform/http/api-error.ts';
import { accountMessages, describePasswordErrors, findPasswordErrors } from '../account-words.contract.ts';

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

/**
 * Refuses a password that must not be set.
 * @throws ApiError 400 with the specification's words, or because half the world has this one
 */
export async function refuseWeakPassword(password: string, field = 'password'): Promise<void> {
  const errors = findPasswordErrors(password);
  if (errors.length > 0) {
    throw new ApiError(400, describePasswordErrors(errors), { fields: { [field]: errors.join(', ') } });
  }
  if (await isCommon(password)) {
    const sentence = accountMessages.commonPassword;
    throw new ApiError(400, sentence, { fields: { [field]: sentence } });
  }
}

/** Whether it is on the list of common passwords, by itself or once the capitals and the sign at either end are gone. */
async function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords();
  const common = await commonPasswords;
  const plain = password.toLowerCase();
  return common.has(plain) || common.has(plain.replace(/^[^a-z0-9]+/, '').replace(/[^a-z0-9]{1,20}$/, ''));
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** The list is read when the first password is set: most starts do without its megabytes. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
