import Pdf from 'pdfkit';

interface PdfOptions {
  title: string;
  isLandscape?: boolean;
  now: Date;
}

/**
 * Draws a page to be printed. It is of A4; what stands at least 40 points from its sides and 60 from its upper and lower
 * edge also fits on a page of Letter (the other way round in landscape).
 */
export async function makePdf(
  { title, isLandscape = false, now }: PdfOptions,
  draw: (page: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const page = new Pdf({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    // A text below the margin would begin a second page.
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
  draw(page);
  page.end();
  return done;
}
