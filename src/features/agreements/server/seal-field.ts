/** In bytes: a signature with one certificate of 2048 bits takes about a fifth. */
const SIGNATURE_BYTES = 8192;
/** `@signpdf` replaces it by what the signature covers. */
const RANGE_PLACEHOLDER = '**********';

interface SealField {
  documentId: string;
  name: string;
  now: Date;
}

/**
 * Adds an invisible signature field that `@signpdf` fills in, and first the document's number in plain text, by which a
 * damaged copy is still recognized. The packages that do this bring an old pdfkit with a hundred packages along.
 */
export function addSealField(doc: PDFKit.PDFDocument, { documentId, name, now }: SealField): void {
  const objects = doc as unknown as DocumentObjects;
  const reference = (data: Record<string, unknown>) => objects.ref(data);
  // Written at once, so that even a truncated copy has it.
  reference({ DocumentId: pdfText(documentId) }).end();
  const signature = reference({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, RANGE_PLACEHOLDER, RANGE_PLACEHOLDER, RANGE_PLACEHOLDER],
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    Reason: pdfText('Seals the signed adoption agreement'),
    Name: pdfText(name),
    M: now,
  });
  const field = reference({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    V: signature,
    T: pdfText('Seal'),
    // Hidden on screen, but part of the print.
    F: 4,
    P: doc.page.dictionary,
  });
  (doc.page as unknown as { annotations: unknown[] }).annotations.push(field);
  signature.end();
  field.end();
  // As `initForm` would, which demands a font; pdfkit completes and ends it with the document.
  objects['_acroform'] = { fonts: {}, defaultFont: 'none' };
  objects['_root'].data['AcroForm'] = reference({ Fields: [field], SigFlags: 3, DR: { Font: {} } });
}

interface PdfReference {
  data: Record<string, unknown>;
  end: () => void;
}

interface DocumentObjects {
  ref: (data: Record<string, unknown>) => PdfReference;
  _root: PdfReference;
  _acroform: { fonts: object; defaultFont: string };
}

/** pdfkit writes plain strings as names, and string objects as text. */
function pdfText(text: string): unknown {
  return new String(text);
}
