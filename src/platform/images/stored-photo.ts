/** What pages need to display a stored photo. */
export interface StoredPhoto {
  /** Of the original bytes. */
  hash: string;
  /** Pixels of the widest copy, upright. */
  width: number;
  height: number;
  /** Ascending; each is stored as AVIF and as WebP. */
  widths: number[];
  /** A blurred WebP as a data URL, small enough for the HTML. */
  preview: string;
  /** What it shows, if that is known. */
  caption?: string;
}

export type StoredFormat = 'avif' | 'webp';
