/** What the pages need to show a picture that is kept. */
export interface KeptPhoto {
  /** Names the picture's content: the same bytes always get the same hash. */
  hash: string;
  /** Pixels of the widest copy, upright. */
  width: number;
  height: number;
  /** The widths kept, ascending; each as AVIF and as WebP. */
  widths: number[];
  /** A blurred WebP as a data address, small enough to stand in the HTML. */
  preview: string;
}

export type KeptFormat = 'avif' | 'webp';
