export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const refusals = {
  heic: 'This is a HEIC picture, which browsers cannot show. Please save it as JPEG and choose it again.',
  'unknown-format': 'Please choose a JPEG, PNG, WebP or AVIF picture.',
  'too-many-pixels': 'This picture has more than 50 megapixels. Please choose a smaller one.',
  'too-slow': 'This picture takes too long to read. Please choose a smaller one.',
  broken: 'This picture is damaged and cannot be read. Please choose another one.',
} as const;

/** A picture that cannot be used. The message may be shown to whoever chose it. */
export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused';
  /** Tells the error apart where two copies of this module meet and `instanceof` fails. */
  readonly code = 'PHOTO_REFUSED';
  readonly reason: keyof typeof refusals;

  constructor(reason: keyof typeof refusals, options?: ErrorOptions) {
    super(refusals[reason], options);
    this.reason = reason;
  }
}

/** Judges by the first bytes and never by a name. Raises PhotoRefused for anything but the four formats. */
export function formatOf(input: Buffer): PhotoFormat {
  if (startsWith(input, 0, 'ffd8ff')) return 'jpeg';
  if (startsWith(input, 0, '89504e470d0a1a0a')) return 'png';
  if (ascii(input, 0, 4) === 'RIFF' && ascii(input, 8, 12) === 'WEBP') return 'webp';
  const brands = isoBrands(input);
  if (brands.includes('avif')) return 'avif';
  throw new PhotoRefused(brands.some((brand) => heicBrands.has(brand)) ? 'heic' : 'unknown-format');
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1']);

/** AVIF and HEIC share a container, and the brands in its first box tell which it is. */
function isoBrands(input: Buffer): string[] {
  if (input.length < 16 || ascii(input, 4, 8) !== 'ftyp') return [];
  const end = Math.min(input.readUInt32BE(0), input.length, 256);
  const brands = [ascii(input, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(input, at, at + 4));
  return brands;
}

function startsWith(input: Buffer, at: number, hex: string): boolean {
  return input.subarray(at, at + hex.length / 2).toString('hex') === hex;
}

function ascii(input: Buffer, from: number, to: number): string {
  return input.subarray(from, to).toString('latin1');
}
