import { makePdf } from '../../../platform/documents/make-pdf.ts';
import { writeLine } from '../../../platform/documents/pdf-text.ts';
import { printColors } from '../../../platform/documents/render-logo.ts';
import { parseText } from '../agreement-text.contract.ts';
import { actionLabels, drawingSize } from '../agreements.constants.ts';
import type { AgreementEvent } from '../agreements.contract.ts';
import { FlowingPage } from './flowing-page.ts';
import type { AgreementRow } from './lock-agreement.ts';
import type { PersonSignature, SessionType } from './schema.ts';
import { addSealField } from './seal-field.ts';

interface PrintContext {
  shelter: { name: string; timeZone: string };
  publicUrl: string;
  now: Date;
}

/** The agreement to read before it is signed. */
export async function unsignedPdf(agreement: AgreementRow, context: PrintContext): Promise<Buffer> {
  return makePdf({ title: agreement.title, now: context.now }, (doc) => {
    const page = new FlowingPage(doc, `${context.shelter.name} · ${agreement.document_id} · Not signed`);
    writeContent(page, agreement);
  });
}

/**
 * The signed agreement with its evidence, and room for the seal.
 * @param events up to the signature
 */
export async function signedPdf(
  agreement: AgreementRow,
  events: readonly AgreementEvent[],
  context: PrintContext & { fingerprint: string },
): Promise<Buffer> {
  const { document_id, title } = agreement;
  return makePdf({ title, now: context.now }, (doc) => {
    addSealField(doc, { documentId: document_id, name: context.shelter.name, now: context.now });
    const page = new FlowingPage(doc, `${context.shelter.name} · ${document_id}`);
    writeContent(page, agreement);
    writeSignatures(page, agreement, context);
    page.startPage();
    writeEvidence(page, agreement, events, context);
  });
}

function writeContent(page: FlowingPage, { title, content }: AgreementRow): void {
  page.title(title);
  for (const block of parseText(content)) {
    if (block.type === 'heading') page.heading(block.text);
    else if (block.type === 'paragraph') page.paragraph(block.text);
    else for (const item of block.items) page.item(item);
  }
}

function writeSignatures(page: FlowingPage, { signature, signed_at }: AgreementRow, context: PrintContext): void {
  if (!signature || !signed_at) return;
  page.heading('Signed electronically');
  const when = formatLocal(signed_at, context);
  const { adopter, guardian } = signature;
  if (adopter) writeSignature(page, adopter, `${adopter.name}, adopter · ${when}`);
  if (guardian) writeSignature(page, guardian, `${guardian.name}, ${guardian.relationship} of the adopter · ${when}`);
}

const SIGNATURE_HEIGHT = 96;

function writeSignature(page: FlowingPage, { method, name, drawing }: PersonSignature, label: string): void {
  page.box(SIGNATURE_HEIGHT, ({ x, y }) => {
    if (method === 'drawn' && drawing) renderStrokes(page.doc, drawing, { x, y });
    else writeScript(page.doc, name, { x, y: y + 26 });
    page.doc.rect(x, y + 68, 280, 0.75).fill(printColors.ink);
    writeLine(page.doc, label, { x, y: y + 74, width: 460 }, { size: 9, colour: printColors.soft });
  });
}

function renderStrokes(
  doc: PDFKit.PDFDocument,
  drawing: NonNullable<PersonSignature['drawing']>,
  { x, y }: { x: number; y: number },
): void {
  const scale = 64 / drawingSize.height;
  doc.save().translate(x, y).scale(scale).lineWidth(4).lineCap('round').lineJoin('round');
  for (const [first, ...others] of drawing) {
    const [startX, startY] = first!;
    doc.moveTo(startX, startY);
    if (others.length === 0) doc.lineTo(startX + 0.1, startY);
    for (const [toX, toY] of others) doc.lineTo(toX, toY);
    doc.stroke(printColors.ink);
  }
  doc.restore();
}

/** A script-like standard font; names in other alphabets are printed like the rest. */
function writeScript(doc: PDFKit.PDFDocument, name: string, { x, y }: { x: number; y: number }): void {
  if (!/^[\x20-\x7e\xa0-\xff’]*$/.test(name)) {
    writeLine(doc, name, { x, y, width: 460 }, { size: 24 });
    return;
  }
  doc.font('Times-Italic').fontSize(28).fillColor(printColors.ink);
  const size = Math.min(28, (28 * 460) / doc.widthOfString(name));
  doc.fontSize(size).text(name, x, y, { lineBreak: false });
}

const identityLabels: Record<SessionType, string> = {
  account: 'Logged in to their account',
  code: 'Entered a code that was emailed to the address on file',
  desk: 'In person at the shelter',
};

function writeEvidence(
  page: FlowingPage,
  agreement: AgreementRow,
  events: readonly AgreementEvent[],
  { shelter, publicUrl, fingerprint, ...context }: PrintContext & { fingerprint: string },
): void {
  const signed = events.findLast(({ action }) => action === 'signed');
  const consented = events.findLast(({ action }) => action === 'consented');
  page.title('Signature record');
  page.paragraph('This page was added when the agreement was signed. It shows how, and belongs to the document.');
  const details: Record<string, string> = signed?.details ?? {};
  page.fact('Document', agreement.document_id);
  page.fact('Content (SHA-256)', agreement.content_sha256);
  if (details['adopter']) page.fact('Adopter', `${details['adopter']} (${details['method']})`);
  if (details['guardian']) {
    page.fact('Guardian', `${details['guardian']}, ${details['relationship']} (${details['guardian_method']})`);
  }
  if (signed) {
    page.fact('Signed', `${formatLocal(new Date(signed.at), { ...context, shelter })} · ${formatUtc(signed.at)}`);
    page.fact('Identity', identityLabels[details['identity'] as SessionType]);
    if (details['desk_staff']) page.fact('Device handed over by', details['desk_staff']);
    page.fact('IP address', signed.ip);
    page.fact('Browser', signed.user_agent);
  }
  if (consented) page.fact('Electronic form', `Agreed to sign electronically, ${formatUtc(consented.at)}`);
  page.fact('Seal (SHA-256)', `Certificate of ${shelter.name}: ${fingerprint}`);
  page.fact('Check this file', `${publicUrl}/verify`);
  page.heading('What happened');
  page.paragraph('Each entry’s hash covers the entry before it, so that none can be changed or left out.', { size: 9 });
  for (const { position, action, at, ip, hash } of events) {
    page.fact(`${position}. ${actionLabels[action]}`, [formatUtc(at), ip, hash].filter(Boolean).join(' · '));
  }
  page.paragraph('This is a simple electronic signature.', { size: 9, colour: printColors.soft });
}

function formatLocal(at: Date, { shelter }: Pick<PrintContext, 'shelter'>): string {
  return at.toLocaleString('en-US', {
    timeZone: shelter.timeZone,
    dateStyle: 'medium',
    timeStyle: 'long',
  });
}

function formatUtc(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
}
