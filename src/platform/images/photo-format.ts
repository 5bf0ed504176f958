export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const messages = {
  heic: 'HEIC photos aren’t supported. Save the photo as a JPEG and choose it again.',
  'unknown-format': 'Choose a JPEG, PNG, WebP or AVIF photo.',
  'too-many-pixels': 'This photo has more than 50 megapixels. Choose a smaller one.',
  'too-slow': 'This photo takes too long to process. Choose a smaller one.',
  broken: 'This photo is damaged. Choose another one.',
} as const;

/** An unusable photo. The message may be displayed. */
export class PhotoRejectedError extends Error {
  override readonly name = 'PhotoRefused';
  /** Checked instead of `instanceof`, which fails between two copies of this module. */
  readonly code = 'PHOTO_REFUSED';
  readonly reason: keyof typeof messages;

  constructor(reason: keyof typeof messages, options?: ErrorOptions) {
    super(messages[reason], options);
    this.reason = reason;
  }
}

/** @throws PhotoRejectedError for anything but the four formats, judged by the first bytes */
export function formatOf(input: Buffer): PhotoFormat {
  if (startsWith(input, 0, 'ffd8ff')) return 'jpeg';
  if (startsWith(input, 0, '89504e470d0a1a0a')) return 'png';
  if (ascii(input, 0, 4) === 'RIFF' && ascii(input, 8, 12) === 'WEBP') return 'webp';
  const brands = isoBrands(input);
  if (brands.includes('avif')) return 'avif';
  throw new PhotoRejectedError(brands.some((brand) => heicBrands.has(brand)) ? 'heic' : 'unknown-format');
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1']);

/** AVIF and HEIC share a container; the brands in its first box distinguish them. */
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
