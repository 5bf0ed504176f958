import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

interface CeremonyOptions {
  challenge: string;
}

/** What an attacker, or a broken device, would send instead. */
interface Forgery {
  origin?: string;
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
}

/** A passkey in this process, for tests over HTTP. It signs whatever it is told to. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #rpId: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  #counter = 0;

  constructor(publicUrl: string) {
    this.#origin = new URL(publicUrl).origin;
    this.#rpId = new URL(publicUrl).hostname;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** The response to a site that asks for a new passkey. */
  create({ challenge }: CeremonyOptions, forgery: Forgery = {}) {
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, this.#publicKey()]);
    const authData = Buffer.concat([this.#authenticatorData(0x41, forgery), credential]);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return this.#response({
      clientDataJSON: this.#clientData('webauthn.create', challenge, forgery).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The response to a site that asks who someone is. */
  use({ challenge }: CeremonyOptions, forgery: Forgery = {}) {
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, forgery);
    const authenticatorData = this.#authenticatorData(0x01, forgery);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return this.#response({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    });
  }

  #response(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Forgery): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(
    flags: number,
    { rpId = this.#rpId, counter = this.#counter, isVerified = true }: Forgery,
  ): Buffer {
    const fixed = Buffer.alloc(5);
    fixed[0] = flags | (isVerified ? 0x04 : 0);
    fixed.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), fixed]);
  }

  /** As COSE: an ES256 key. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborHead(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 0xff]);
}
