interface PdfOptions {
  title: string;
  /** A4 by default. */
  size?: 'A4' | 'A6';
  isLandscape?: boolean;
  now: Date;
}

/**
 * Renders a page. On A4, content at least 40 points from its sides and 60 from its top and bottom also fits on US Letter
 * (vice versa in landscape). `addPage` adds another one of the same size.
 */
export async function makePdf(
  { title, size = 'A4', isLandscape = false, now }: PdfOptions,
  render: (page: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  // Loaded with the first document: few starts need its two megabytes of code.
  const { default: Pdf } = await import('pdfkit');
  const page = new Pdf({
    size,
    layout: isLandscape ? 'landscape' : 'portrait',
    // Text below a margin would start a second page.
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, CreationDate: now },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('end', () => resolve(Buffer.concat(parts)));
    page.on('error', reject);
  });
  render(page);
  page.end();
  return done;
}
