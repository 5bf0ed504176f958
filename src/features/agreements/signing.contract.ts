import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { uploadedFile } from '../../platform/http/form-schemas.ts';
import { idInBody } from '../../platform/http/number-schemas.ts';
import { line, orEmpty, paragraphs, requiredLine } from '../../platform/http/text-schemas.ts';
import { agreementLimits, agreementMessages, agreementStatuses, drawingSize } from './agreements.constants.ts';

const text = z.string();
const timestamp = z.iso.datetime();
const secret = requiredLine(200, 'is required');

const point = z.tuple([z.number().min(0).max(drawingSize.width), z.number().min(0).max(drawingSize.height)]);
const drawing = z
  .array(z.array(point).min(1).max(agreementLimits.points), 'takes strokes')
  .max(agreementLimits.strokes, 'takes at most 60 strokes')
  .refine((strokes) => strokes.flat().length <= agreementLimits.points, 'takes at most 4,000 points');
export type Drawing = z.output<typeof drawing>;

const signatureFields = {
  method: oneOf(['typed', 'drawn']),
  name: orEmpty(line(agreementLimits.name)).describe('The full name. Of a minor, it may be empty.'),
  drawing: drawing.optional().describe('The strokes of a drawn signature, within 600 × 200.'),
};
const guardianInput = z.object({
  ...signatureFields,
  relationship: orEmpty(line(agreementLimits.relationship)),
});
const signatureInput = z.object({
  session: secret,
  consent: yesOrNoInput().describe('Whether the person agrees to sign electronically.'),
  ...signatureFields,
  guardian: guardianInput.optional().describe('Required if the adopter is under 18.'),
});
export type SignatureInput = z.output<typeof signatureInput>;

export const signableSchema = z
  .object({
    status: z.enum(agreementStatuses),
    title: text,
    content: text,
    signer_name: text,
    needs_guardian: z.boolean(),
    document_id: text,
    expires_at: timestamp,
    signed_at: timestamp.nullable(),
    is_sealed: z.boolean(),
    is_at_desk: z.boolean(),
    has_email: z.boolean().describe('Whether the signed copy can be emailed.'),
    shelter: text,
  })
  .meta({ id: 'SignableAgreement' });
export type Signable = z.infer<typeof signableSchema>;

const bySession = z.object({ session: secret });

export const verifyResults = ['unchanged', 'changed', 'not ours'] as const;

export const signingApi = defineApi({
  'POST /api/agreements/signing/open': {
    summary: 'Open an agreement by its emailed link, or one of your own',
    description:
      'The adopter’s own account gets a session at once. Everyone else needs the emailed code; the response is the same for a link that isn’t valid.',
    access: 'optional',
    body: z.object({ token: secret.optional(), id: idInBody().optional() }),
    response: z.object({ session: text.nullable() }),
    errors: [404],
  },
  'POST /api/agreements/signing/code': {
    summary: 'Email a code that confirms who opened a link',
    access: 'public',
    body: z.object({ token: secret }),
    response: z.object({ message: text }),
  },
  'POST /api/agreements/signing/confirm': {
    summary: 'Confirm the emailed code',
    access: 'public',
    body: z.object({ token: secret, code: line(12) }),
    response: z.object({ session: text }),
  },
  'POST /api/agreements/signing/read': {
    summary: 'Read an agreement',
    access: 'public',
    body: bySession,
    response: signableSchema,
    errors: [401],
  },
  'POST /api/agreements/signing/sign': {
    summary: 'Sign an agreement',
    description: 'Staff can’t sign: they get a 403.',
    access: 'optional',
    body: signatureInput,
    response: signableSchema,
    errors: [401, 403, 409],
  },
  'POST /api/agreements/signing/decline': {
    summary: 'Decline an agreement',
    access: 'optional',
    body: bySession.extend({ reason: orEmpty(paragraphs(agreementLimits.reason)) }),
    response: signableSchema,
    errors: [401, 403, 409],
  },
  'POST /api/agreements/signing/pdf': {
    summary: 'Download an agreement before or after signing',
    access: 'public',
    body: bySession,
    response: z.string(),
    contentType: 'application/octet-stream',
    errors: [401, 409],
  },
  'POST /api/agreements/verify': {
    summary: 'Check whether a PDF is an agreement of ours, and unchanged',
    description: 'Nothing of the file is stored.',
    access: 'public',
    files: ['file'],
    maxFile: { bytes: agreementLimits.verifyBytes, message: agreementMessages.tooLarge, count: 1 },
    body: z.object({ file: uploadedFile().optional() }),
    response: z.object({
      result: z.enum(verifyResults),
      signed_on: z.iso.date().nullable().describe('If it is unchanged.'),
    }),
    errors: [413, 415],
  },
});
export type SigningApi = typeof signingApi;
