import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInPath, integerInBody, MAX_INTEGER } from '../../platform/http/number-schemas.ts';
import { emailAddress, line, orEmpty, requiredLine, requiredParagraphs } from '../../platform/http/text-schemas.ts';
import { findTextError } from './agreement-text.contract.ts';
import { agreementActions, agreementLimits, agreementStatuses, templateTypes } from './agreements.constants.ts';

const id = z.int().positive();
const text = z.string();
const timestamp = z.iso.datetime();

export const agreementEventSchema = z
  .object({
    position: z.int().positive(),
    action: z.enum(agreementActions),
    at: timestamp,
    ip: text,
    user_agent: text,
    details: z.record(text, text),
    hash: text,
  })
  .meta({ id: 'AgreementEvent' });
export type AgreementEvent = z.infer<typeof agreementEventSchema>;

const agreementSchema = z
  .object({
    id,
    document_id: text.describe('Printed in the PDF.'),
    application_id: id,
    status: z.enum(agreementStatuses),
    title: text,
    signer_name: text,
    pet: text.describe('The pet’s name.'),
    needs_guardian: z.boolean(),
    template_version: id,
    created_at: timestamp,
    expires_at: timestamp,
    signed_at: timestamp.nullable(),
    declined_at: timestamp.nullable(),
    decline_reason: text.nullable(),
    is_sealed: z.boolean().describe('Whether the signed PDF can be downloaded.'),
  })
  .meta({ id: 'Agreement' });
export type Agreement = z.infer<typeof agreementSchema>;

export const applicationAgreementsSchema = z
  .object({
    agreements: z
      .array(
        agreementSchema.extend({
          content: text,
          fee_cents: z.int().nullable(),
          events: z.array(agreementEventSchema),
          is_chain_intact: z.boolean().describe('Whether the evidence is unchanged.'),
        }),
      )
      .describe('The latest first.'),
    defaults: z
      .object({
        first_name: text,
        last_name: text,
        email: text,
        phone_number: text,
        address: text,
        address_line2: text,
        city: text,
        province: text,
        postal_code: text,
        fee_cents: z.int().nullable(),
        deposit_cents: z.int().min(0),
        has_account: z.boolean().describe('If true, the link is sent to the account’s email.'),
        has_email: z.boolean(),
        needs_guardian: z.boolean(),
      })
      .describe('What the next one would say.'),
  })
  .meta({ id: 'ApplicationAgreements' });
export type ApplicationAgreements = z.infer<typeof applicationAgreementsSchema>;

const ownAgreementSchema = z
  .object({
    id,
    application_id: id,
    status: z.enum(agreementStatuses),
    title: text,
    expires_at: timestamp,
    signed_at: timestamp.nullable(),
    is_sealed: z.boolean(),
  })
  .meta({ id: 'OwnAgreement' });
export type OwnAgreement = z.infer<typeof ownAgreementSchema>;

const templateSchema = z
  .object({
    type: z.enum(templateTypes),
    version: z.int().positive(),
    title: text,
    content: text,
    created_at: timestamp,
    created_by: text.nullable(),
  })
  .meta({ id: 'AgreementTemplate' });
export type AgreementTemplate = z.infer<typeof templateSchema>;

const content = requiredParagraphs(agreementLimits.content, 'Enter the text').superRefine((typed, check) => {
  const error = findTextError(typed);
  if (error !== null) check.addIssue({ code: 'custom', message: error });
});
const templateFields = { title: requiredLine(agreementLimits.title, 'Enter a title'), content };
const templateInput = z.object({
  ...templateFields,
  version: integerInBody(0, MAX_INTEGER).optional().describe('The version that you saw; 0 if there was none.'),
});
export type TemplateInput = z.output<typeof templateInput>;

const agreementInput = z.object({
  by: oneOf(['email', 'desk']).describe('Email a link, or only prepare it for signing at the desk.'),
  replace: yesOrNoInput().optional().describe('Replaces the current one, which must then be signed again.'),
  first_name: requiredLine(agreementLimits.name, 'Enter the first name')
    .optional()
    .describe('Each of these is corrected in the application, and on the record of a person without an account.'),
  last_name: clearable(line(agreementLimits.name)),
  email: emailAddress().optional().describe('Of a person without an account.'),
  phone_number: clearable(line(agreementLimits.phone)),
  address: clearable(line(agreementLimits.address)),
  address_line2: clearable(line(agreementLimits.address)),
  city: clearable(line(agreementLimits.town)),
  province: clearable(line(agreementLimits.town)),
  postal_code: clearable(line(agreementLimits.postalCode)),
});
export type AgreementInput = z.output<typeof agreementInput>;

const listQuery = z.object({
  status: orEmpty(oneOf(agreementStatuses)),
  search: orEmpty(line(agreementLimits.search)).describe('Part of a name, or of a pet’s name.'),
});
export type AgreementsQuery = z.output<typeof listQuery>;

const byId = z.object({ id: idInPath() });
const byType = z.object({ type: oneOf(templateTypes) });
const viewing = { access: 'staff', capability: 'view applications' } as const;
const deciding = { access: 'staff', capability: 'decide applications' } as const;
const settings = { access: 'staff', capability: 'change settings' } as const;

export const agreementsApi = defineApi({
  'GET /api/agreements/': {
    summary: 'List adoption agreements',
    description: 'The latest first.',
    ...viewing,
    query: listQuery,
    paged: true,
    response: z.array(agreementSchema),
  },
  'GET /api/agreements/me': {
    summary: 'List your adoption agreements',
    access: 'signed in',
    response: z.array(ownAgreementSchema),
  },
  'GET /api/adoptions/:id/agreements': {
    summary: 'List the agreements of an application, with their evidence',
    ...viewing,
    params: byId,
    response: applicationAgreementsSchema,
    errors: [404],
  },
  'POST /api/adoptions/:id/agreements': {
    summary: 'Send an adoption agreement, or replace it by a corrected one',
    description:
      'Corrections are made in the application, in the same transaction. Then the content is frozen: the template’s current version, filled in. The fee and the deposit are those of the application.',
    ...deciding,
    params: byId,
    body: agreementInput,
    response: agreementSchema,
    status: 201,
    errors: [403, 404, 409],
  },
  'POST /api/agreements/:id/resend': {
    summary: 'Email a new link to an agreement',
    description: 'Earlier links stop working.',
    ...deciding,
    params: byId,
    response: agreementSchema,
    errors: [403, 404, 409],
  },
  'POST /api/agreements/:id/cancel': {
    summary: 'Cancel an agreement that isn’t signed yet',
    ...deciding,
    params: byId,
    response: agreementSchema,
    errors: [403, 404, 409],
  },
  'POST /api/agreements/:id/desk': {
    summary: 'Open an agreement for signing on this device',
    description: 'The token opens this one agreement and nothing else. Who hands over the device becomes evidence.',
    ...deciding,
    params: byId,
    response: z.object({ session: text }),
    errors: [403, 404, 409],
  },
  'GET /api/agreements/:id/pdf': {
    summary: 'Download a signed agreement',
    ...deciding,
    params: byId,
    response: z.string(),
    contentType: 'application/octet-stream',
    errors: [404],
  },
  'GET /api/agreement-templates/': {
    summary: 'List the templates of adoption agreements',
    ...settings,
    response: z.array(templateSchema),
  },
  'PUT /api/agreement-templates/:type': {
    summary: 'Save a new version of a template',
    description: 'Earlier versions stay, for the agreements that were made with them.',
    ...settings,
    params: byType,
    body: templateInput,
    response: templateSchema,
    errors: [409],
  },
  'DELETE /api/agreement-templates/:type': {
    summary: 'Stop using a type’s own template',
    description: 'The template for all pets then applies.',
    ...settings,
    params: byType,
    response: z.null(),
    status: 204,
    errors: [404, 409],
  },
  'POST /api/agreement-templates/preview': {
    summary: 'Fill in a template with an example, or with an application',
    ...settings,
    body: z.object({ ...templateFields, application_id: orEmpty(integerInBody(1, MAX_INTEGER)) }),
    response: z.object({ title: text, content: text }),
    errors: [404],
  },
});
export type AgreementsApi = typeof agreementsApi;
