import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import {
  emailAddress,
  linkToken,
  paragraphs,
  requiredLine,
  requiredParagraphs,
} from '../../platform/http/text-schemas.ts';
import { ownerListingLimits, ownerListingMessages, reportReasons } from './owner-listings.constants.ts';

const messageResponse = z.object({ message: z.string() });

const inquirySchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    email: z.string().nullable().describe('Only for Admins: the owner replies through the shelter.'),
    text: z.string(),
    reply: z.string().nullable(),
    replied_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnerInquiry' });
export type OwnerInquiry = z.infer<typeof inquirySchema>;

/** A message that waits for the owner's reply. */
export const unansweredInquirySchema = inquirySchema
  .pick({ id: true, name: true })
  .extend({ pet_id: z.int().positive(), pet_name: z.string() })
  .meta({ id: 'UnansweredInquiry' });
export type UnansweredInquiry = z.infer<typeof unansweredInquirySchema>;

const reportSchema = z
  .object({
    id: z.int().positive(),
    reason: z.enum(reportReasons),
    details: z.string(),
    reporter: z.string().nullable().describe('The name of a signed-in person; null for a visitor.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ListingReport' });
export type ListingReport = z.infer<typeof reportSchema>;

const petId = z.object({ id: idInPath().describe('The pet’s ID.') });

export const ownerListingsApi = defineApi({
  'POST /api/pets/:id/inquiries': {
    summary: 'Send a message to the owner who listed a pet',
    description:
      'The shelter passes the message on without your email, and emails you the owner’s reply. You first get a link that confirms your address, unless you have opened one for an earlier message from your account with the same email.',
    access: 'optional',
    params: petId,
    body: z.object({
      name: requiredLine(ownerListingLimits.name, ownerListingMessages.missing.name),
      email: emailAddress(),
      message: requiredParagraphs(ownerListingLimits.message, ownerListingMessages.missing.message),
    }),
    response: messageResponse.extend({
      is_sent: z.boolean().describe('False: the message waits for its sender to open the emailed link.'),
    }),
    errors: [401, 404, 409],
  },
  'POST /api/owner-inquiries/confirm': {
    summary: 'Pass a message on with the token in its link',
    description: 'Using the link again changes nothing.',
    access: 'public',
    body: linkToken,
    response: messageResponse,
    errors: [404, 409],
  },
  'GET /api/pets/:id/inquiries': {
    summary: 'List the messages to the owner of a pet',
    description: 'For Admins, and for the owner.',
    access: 'signed in',
    othersCapability: 'edit animals',
    params: petId,
    response: z.array(inquirySchema),
    errors: [404],
  },
  'POST /api/owner-inquiries/:id/reply': {
    summary: 'Reply to a message about your listing',
    description: 'The shelter emails your reply without your address.',
    access: 'signed in',
    othersCapability: 'edit animals',
    params: z.object({ id: idInPath().describe('The message’s ID.') }),
    body: z.object({ text: requiredParagraphs(ownerListingLimits.reply, 'Enter your reply') }),
    response: inquirySchema,
    errors: [404, 409],
  },
  'POST /api/pets/:id/reports': {
    summary: 'Report the listing of an owner',
    description: 'A second report by the same person replaces the first.',
    access: 'optional',
    params: petId,
    body: z.object({ reason: oneOf(reportReasons), details: paragraphs(ownerListingLimits.details).default('') }),
    response: messageResponse,
    errors: [401, 404, 409],
  },
  'GET /api/pets/:id/reports': {
    summary: 'List the open reports of a listing',
    access: 'staff',
    capability: 'edit animals',
    params: petId,
    response: z.array(reportSchema),
    errors: [404],
  },
  'POST /api/pets/:id/reports/dismiss': {
    summary: 'Dismiss the open reports of a listing',
    access: 'staff',
    capability: 'edit animals',
    params: petId,
    response: messageResponse,
    errors: [404],
  },
});
export type OwnerListingsApi = typeof ownerListingsApi;
