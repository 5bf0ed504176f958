import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInPath, idInBody } from '../../platform/http/number-schemas.ts';
import {
  anyText,
  requiredLine,
  requiredParagraphs,
  line,
  orEmpty,
  paragraphs,
} from '../../platform/http/text-schemas.ts';
import { petTypes } from '../pets/pet-search.contract.ts';
import { photoSchema } from '../photos/photos.contract.ts';
import { reviewLimits, reviewStates, storyDecisions } from './review-words.contract.ts';

/** What visitors see of a story. */
export const storySchema = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    text: z.string(),
    author_name: z.string().describe('As its author signs it.'),
    pet_id: z.int().positive().nullable().describe('Where the pet has a page.'),
    pet_name: z.string(),
    pet_species: z.string(),
    photo: photoSchema.nullable().describe('The author’s, or else the pet’s own.'),
    published_at: z.iso.datetime(),
  })
  .meta({ id: 'Story' });
export type Story = z.infer<typeof storySchema>;

/** The same for its author. */
export const reviewSchema = storySchema
  .extend({
    application_id: z.int().positive().nullable(),
    photo: photoSchema.nullable().describe('The author’s own.'),
    pet_photo: photoSchema.nullable().describe('What stands in its place where the author gave none.'),
    may_publish: z.boolean(),
    state: z
      .enum(reviewStates)
      .describe('`private`: never shown, since its author has not agreed, or the pet is with the shelter again.'),
    is_back: z.boolean().describe('Whether the pet is with the shelter again.'),
    decision_note: z.string().nullable().describe('What the shelter wrote when it declined.'),
    version: z.int().positive().describe('Grows with each change.'),
    published_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

const managedReviewSchema = reviewSchema
  .extend({ user: z.object({ id: z.int().positive(), name: z.string() }).describe('Whose story it is.') })
  .meta({ id: 'ManagedReview' });
export type ManagedReview = z.infer<typeof managedReviewSchema>;

const pendingReviewSchema = z
  .object({
    application_id: z.int().positive(),
    pet: z.object({
      id: z.int().positive(),
      name: z.string(),
      species: z.string(),
      type: z.enum(petTypes),
      photo: photoSchema.nullable(),
    }),
    adopted_at: z.iso.datetime().describe('When the shelter said yes.'),
  })
  .meta({ id: 'PendingReview' });
export type PendingReview = z.infer<typeof pendingReviewSchema>;

const title = requiredLine(reviewLimits.title);
const text = requiredParagraphs(reviewLimits.text);
const author_name = requiredLine(reviewLimits.author_name).describe('How it is signed.');
const photo = clearable(anyText(200)).describe('The `image` of a picture that was taken in.');

const reviewToWrite = z.object({
  application_id: idInBody().describe('The adoption that it is about.'),
  title,
  text,
  author_name,
  may_publish: yesOrNoInput().optional().describe('Whether the shelter may publish it; not so unless told.'),
  photo,
});
export type ReviewToWrite = z.output<typeof reviewToWrite>;

const reviewChange = z.object({
  title: title.optional(),
  text: text.optional(),
  author_name: author_name.optional(),
  may_publish: yesOrNoInput().optional(),
  photo,
});
export type ReviewChange = z.output<typeof reviewChange>;

const reviewId = z.object({ id: idInPath().describe('The story’s number.') });

export const reviewsQuery = z.object({
  state: orEmpty(oneOf(reviewStates)),
  search: orEmpty(line(reviewLimits.search)).describe('Part of its words, of its author’s name or the pet’s.'),
});
export type ReviewsQuery = z.output<typeof reviewsQuery>;

const decision = z.object({
  decision: oneOf(storyDecisions),
  version: idInBody().describe('Of the story as it was read.'),
  note: orEmpty(paragraphs(reviewLimits.note)).describe('What its author is told beside a no.'),
});
export type StoryVerdict = z.output<typeof decision>;

export const reviewsApi = defineApi({
  'GET /api/reviews/published': {
    summary: 'List the stories on the site',
    description: 'The one published last first.',
    access: 'public',
    paged: true,
    response: z.array(storySchema),
  },
  'GET /api/reviews/pending': {
    summary: 'List one’s own adoptions that no story was told of yet',
    description: 'Of pets that live with the caller; the latest first.',
    access: 'signed in',
    response: z.array(pendingReviewSchema),
  },
  'GET /api/reviews/me': {
    summary: 'List one’s own stories',
    description: 'The newest first.',
    access: 'signed in',
    response: z.array(reviewSchema),
  },
  'POST /api/reviews/': {
    summary: 'Tell the story of an adoption',
    description: 'One for each adoption. It is read by the shelter, which publishes it where its author agrees.',
    access: 'signed in',
    body: reviewToWrite,
    response: reviewSchema,
    status: 201,
    errors: [404, 409],
  },
  'PUT /api/reviews/:id': {
    summary: 'Change one’s own story',
    description:
      'One that is published is read by the shelter again first. Where consent is taken back, it is off the site at once.',
    access: 'signed in',
    params: reviewId,
    body: reviewChange,
    response: reviewSchema,
    errors: [404],
  },
  'DELETE /api/reviews/:id': {
    summary: 'Delete one’s own story',
    access: 'signed in',
    params: reviewId,
    response: z.void(),
    status: 204,
    errors: [404],
  },
  'GET /api/reviews/': {
    summary: 'List all stories',
    description: 'The one changed last first.',
    access: 'Admin',
    query: reviewsQuery,
    paged: true,
    response: z.array(managedReviewSchema),
  },
  'GET /api/reviews/counts': {
    summary: 'Count the stories by how they stand',
    access: 'Admin',
    query: reviewsQuery.pick({ search: true }),
    response: z.object({
      waiting: z.int().min(0),
      published: z.int().min(0),
      declined: z.int().min(0),
      private: z.int().min(0),
    }),
  },
  'PUT /api/reviews/:id/decision': {
    summary: 'Publish a story, decline it, or take it off the site',
    description: 'Its author is told by mail in 5 minutes. The same again changes nothing and mails nobody.',
    access: 'Admin',
    params: reviewId,
    body: decision,
    response: managedReviewSchema,
    errors: [404, 409],
  },
});
export type ReviewsApi = typeof reviewsApi;
