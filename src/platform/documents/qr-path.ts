/** A QR code for a page: an SVG path, one unit per module, with a border of two. */
export interface QrPath {
  size: number;
  path: string;
}

/** The code as one rectangle for each run of dark modules in a row. */
export async function toQrPath(text: string): Promise<QrPath> {
  const { encodeQR } = await import('qr');
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const runs = modules.flatMap((cells, y) =>
    [
      ...cells
        .map((cell) => (cell ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size: modules.length, path: runs.join('') };
}
