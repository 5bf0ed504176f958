/** Draws a QR code as one shape, each row's dark modules in a run as one rectangle, so that no gaps show between them. */
export function renderQrCode(
  page: PDFKit.PDFDocument,
  modules: readonly (readonly boolean[])[],
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const module = size / modules.length;
  for (const [row, cells] of modules.entries()) {
    for (let at = 0; at < cells.length; at++) {
      if (!cells[at]) continue;
      const start = at;
      while (cells[at + 1]) at++;
      page.rect(x + start * module, y + row * module, (at + 1 - start) * module, module);
    }
  }
  page.fill('#000000');
}
