import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
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
import { MAX_BULK_STORIES, storyLimits, storyStatuses, storyDecisions } from './success-stories.constants.ts';

/** A story as visitors see it. */
export const publishedStorySchema = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    text: z.string(),
    author_name: z.string().describe('The signature.'),
    pet_id: z.int().positive().nullable().describe('null if the pet has no page.'),
    pet_name: z.string(),
    pet_species: z.string(),
    photo: photoSchema.nullable().describe('The author’s photo, otherwise the pet’s.'),
    published_at: z.iso.datetime(),
  })
  .meta({ id: 'PublishedStory' });
export type PublishedStory = z.infer<typeof publishedStorySchema>;

/** A story as its author sees it. */
export const successStorySchema = publishedStorySchema
  .extend({
    application_id: z.int().positive().nullable(),
    photo: photoSchema.nullable().describe('The author’s photo.'),
    pet_photo: photoSchema.nullable().describe('The pet’s photo, shown if the author’s is missing.'),
    may_publish: z.boolean(),
    status: z
      .enum(storyStatuses)
      .describe('`private` is never shown: the author has not agreed, or the pet was returned.'),
    is_returned: z.boolean().describe('Whether the pet was returned.'),
    decision_note: z.string().nullable().describe('The shelter’s note to the author of a declined story.'),
    version: z.int().positive().describe('Incremented with each change.'),
    published_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'SuccessStory' });
export type SuccessStory = z.infer<typeof successStorySchema>;

const adminStorySchema = successStorySchema
  .extend({ user: z.object({ id: z.int().positive(), name: z.string() }).describe('The author.') })
  .meta({ id: 'AdminStory' });
export type AdminStory = z.infer<typeof adminStorySchema>;

const pendingStorySchema = z
  .object({
    application_id: z.int().positive(),
    pet: z.object({
      id: z.int().positive(),
      name: z.string(),
      species: z.string(),
      type: z.enum(petTypes),
      photo: photoSchema.nullable(),
    }),
    adopted_on: z.iso.date().describe('The day of the pickup; of the approval if there was none.'),
  })
  .meta({ id: 'PendingStory' });
export type PendingStory = z.infer<typeof pendingStorySchema>;

const title = requiredLine(storyLimits.title);
const text = requiredParagraphs(storyLimits.text);
const author_name = requiredLine(storyLimits.author_name).describe('The signature.');
const photo = clearable(anyText(200)).describe('The `image` of an uploaded photo.');

const storyInput = z.object({
  application_id: idInBody().describe('The ID of the adoption.'),
  title,
  text,
  author_name,
  may_publish: yesOrNoInput().optional().describe('Whether the shelter may publish it; by default not.'),
  photo,
});
export type StoryInput = z.output<typeof storyInput>;

const storyUpdate = z.object({
  title: title.optional(),
  text: text.optional(),
  author_name: author_name.optional(),
  may_publish: yesOrNoInput().optional(),
  photo,
});
export type StoryUpdate = z.output<typeof storyUpdate>;

const storyId = z.object({ id: idInPath().describe('The story’s ID.') });

export const storiesQuery = z.object({
  status: orEmpty(oneOf(storyStatuses)),
  search: orEmpty(line(storyLimits.search)).describe('Part of the story, its author’s name or the pet’s name.'),
  photo: orEmpty(oneOf(['with', 'without'])).describe('Whether the author added a photo.'),
  from: orEmpty(calendarDay()).describe('First day on which they were written, in the shelter’s time zone.'),
  to: orEmpty(calendarDay()).describe('Last day.'),
  sort: orEmpty(oneOf(['updated', 'created'])).describe('`updated` by default.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('`desc` by default.'),
});
export type StoriesQuery = z.output<typeof storiesQuery>;

const decision = z.object({
  decision: oneOf(storyDecisions),
  version: idInBody().describe('The version that was read.'),
  note: orEmpty(paragraphs(storyLimits.note)).describe('A note to the author of a declined story.'),
});
export type StoryDecisionInput = z.output<typeof decision>;

const bulkDecision = z.object({
  decision: oneOf(['publish', 'decline']),
  stories: z
    .array(z.object({ id: idInBody(), version: idInBody().describe('The version that was read.') }))
    .min(1, 'must name a story')
    .max(MAX_BULK_STORIES, `takes at most ${MAX_BULK_STORIES} stories`),
  note: orEmpty(paragraphs(storyLimits.note)).describe('A note to the authors of declined stories.'),
});
export type BulkDecisionInput = z.output<typeof bulkDecision>;

export const successStoriesApi = defineApi({
  'GET /api/success-stories/published': {
    summary: 'List the published stories',
    description: 'Latest first.',
    access: 'public',
    paged: true,
    response: z.array(publishedStorySchema),
  },
  'GET /api/success-stories/pending': {
    summary: 'List the current user’s adoptions without a story',
    description: 'Only pets that are at home; latest first.',
    access: 'signed in',
    response: z.array(pendingStorySchema),
  },
  'GET /api/success-stories/me': {
    summary: 'List the current user’s stories',
    description: 'Newest first.',
    access: 'signed in',
    response: z.array(successStorySchema),
  },
  'POST /api/success-stories/': {
    summary: 'Write the story of an adoption',
    description: 'One per adoption. The shelter reviews it, and publishes it if the author agrees.',
    access: 'signed in',
    body: storyInput,
    response: successStorySchema,
    status: 201,
    errors: [404, 409],
  },
  'PUT /api/success-stories/:id': {
    summary: 'Change the current user’s story',
    description:
      'A changed story returns to the shelter for review. Withdrawing consent takes it off the site at once.',
    access: 'signed in',
    changesPublicPages: true,
    params: storyId,
    body: storyUpdate,
    response: successStorySchema,
    errors: [404],
  },
  'DELETE /api/success-stories/:id': {
    summary: 'Delete the current user’s story',
    access: 'signed in',
    changesPublicPages: true,
    params: storyId,
    response: z.void(),
    status: 204,
    errors: [404],
  },
  'GET /api/success-stories/': {
    summary: 'List all stories',
    description: 'Last changed first, unless requested otherwise.',
    access: 'staff',
    capability: 'review stories',
    query: storiesQuery,
    paged: true,
    response: z.array(adminStorySchema),
  },
  'GET /api/success-stories/counts': {
    summary: 'Count the stories by status',
    access: 'staff',
    capability: 'review stories',
    query: storiesQuery.omit({ status: true, sort: true, direction: true }),
    response: z.object({
      waiting: z.int().min(0),
      published: z.int().min(0),
      declined: z.int().min(0),
      private: z.int().min(0),
    }),
  },
  'PUT /api/success-stories/decisions': {
    summary: 'Publish or decline several stories',
    description: 'All or none. Emails the authors after 5 minutes.',
    access: 'staff',
    capability: 'review stories',
    changesPublicPages: true,
    body: bulkDecision,
    response: z.object({ message: z.string() }),
    errors: [404, 409],
  },
  'PUT /api/success-stories/:id/decision': {
    summary: 'Publish a story, decline it, or take it off the site',
    description: 'Emails the author after 5 minutes. Repeating a decision changes nothing and sends no email.',
    access: 'staff',
    capability: 'review stories',
    changesPublicPages: true,
    params: storyId,
    body: decision,
    response: adminStorySchema,
    errors: [404, 409],
  },
});
export type SuccessStoriesApi = typeof successStoriesApi;
