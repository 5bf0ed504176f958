/** The light theme's colors, for print. */
export const printColors = {
  ink: '#2f1e12',
  soft: '#6b5a49',
  line: '#e3dccf',
  wash: '#fdf3dc',
  accent: '#f7b733',
} as const;

/** The logo of `public/favicon.svg`, on a grid of 44. */
export function renderLogo(page: PDFKit.PDFDocument, { x, y, size }: { x: number; y: number; size: number }): void {
  page.save();
  page.translate(x, y).scale(size / 44);
  page.path('M4 44V22a18 18 0 0 1 36 0v22Z').fill(printColors.accent);
  renderPaw(page, printColors.ink);
  page.restore();
}

/** Only the paw, on the same grid. */
export function renderPaw(page: PDFKit.PDFDocument, colour: string): void {
  page
    .path('M22 26c4.2 0 9 4.8 9 9 0 3-2.4 4.2-4.8 3.6a17 17 0 0 0-8.4 0C15.4 39.2 13 38 13 35c0-4.2 4.8-9 9-9Z')
    .fill(colour);
  for (const [x, y, across, up] of toes) page.ellipse(x, y, across, up).fill(colour);
}

const toes = [
  [17.6, 19.5, 3, 4.2],
  [26.4, 19.5, 3, 4.2],
  [11.2, 26, 2.6, 3.6],
  [32.8, 26, 2.6, 3.6],
] as const;
