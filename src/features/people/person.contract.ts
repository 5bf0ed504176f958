import { z } from 'zod';
import { flagLevels, historyTypes, matchReasons } from './people.constants.ts';

export const personFlagSchema = z
  .object({
    id: z.int().positive().describe('A changed flag has a new id.'),
    person_id: z.int().positive().describe('The record that has it.'),
    level: z.enum(flagLevels),
    reason: z.string(),
    expires_on: z.iso.date().nullable(),
    set_by: z.string().nullable().describe('Who set it; null if they are no longer staff.'),
    set_at: z.iso.datetime(),
  })
  .meta({ id: 'PersonFlag' });
export type PersonFlag = z.infer<typeof personFlagSchema>;

const contactSchema = {
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
};

export const possibleFlagSchema = z
  .object({
    person_id: z.int().positive(),
    ...contactSchema,
    matched_by: z.array(z.enum(matchReasons)).describe('What both have in common. It may still be another person.'),
    flag: personFlagSchema,
  })
  .meta({ id: 'PossibleFlag' });
export type PossibleFlag = z.infer<typeof possibleFlagSchema>;

export const personSchema = z
  .object({
    id: z.int().positive(),
    ...contactSchema,
    user_id: z.int().positive().nullable().describe('Their account.'),
    flags: z.array(personFlagSchema).describe('Unexpired ones, the strongest first.'),
    possible_flags: z.array(possibleFlagSchema).describe('Flags of people with the same email or phone number.'),
  })
  .meta({ id: 'PersonSummary' });
export type PersonSummary = z.infer<typeof personSchema>;

export const personMatchSchema = personSchema
  .omit({ possible_flags: true })
  .extend({
    matched_by: z.array(z.enum(matchReasons)),
    adoption_count: z.int().min(0),
    return_count: z.int().min(0),
    open_applications: z
      .array(z.object({ id: z.int().positive(), pet_id: z.int().positive(), pet_name: z.string(), status: z.string() }))
      .describe('The newest ones.'),
  })
  .meta({ id: 'PersonMatch' });
export type PersonMatch = z.infer<typeof personMatchSchema>;

export const listedPersonSchema = personSchema
  .omit({ possible_flags: true })
  .extend({
    is_staff: z.boolean(),
    created_at: z.iso.datetime(),
    other_contacts: z.array(z.string()).describe('Emails and phone numbers of merged records.'),
    adoption_count: z.int().min(0),
    return_count: z.int().min(0),
    open_count: z.int().min(0).describe('Applications to decide on, or whose pet is promised.'),
  })
  .meta({ id: 'ListedPerson' });
export type ListedPerson = z.infer<typeof listedPersonSchema>;

export const recordSchema = z
  .object({
    id: z.int().positive(),
    ...contactSchema,
    user_id: z.int().positive().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'PersonRecord' });
export type PersonRecord = z.infer<typeof recordSchema>;

export const noteSchema = z
  .object({
    id: z.int().positive(),
    author: z.string().nullable(),
    is_own: z.boolean(),
    text: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'PersonNote' });
export type PersonNote = z.infer<typeof noteSchema>;

const historySchema = z
  .object({
    type: z.enum(historyTypes),
    id: z.int().positive().describe('Of the application, stay, visit, thread and so on.'),
    application_id: z.int().positive().nullable(),
    pet_id: z.int().positive().nullable(),
    title: z.string().describe('The pet’s name, or what was written.'),
    status: z.string().describe('Of an intake or outcome, its type.'),
    detail: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'PersonHistoryEntry' });
export type PersonHistoryEntry = z.infer<typeof historySchema>;

const mergeSchema = z
  .object({
    id: z.int().positive(),
    merged: recordSchema,
    merged_by: z.string().nullable(),
    merged_at: z.iso.datetime(),
    is_undoable: z.boolean(),
  })
  .meta({ id: 'PersonMerge' });
export type PersonMerge = z.infer<typeof mergeSchema>;

const duplicateSchema = z
  .object({
    person: listedPersonSchema,
    matched_by: z.array(z.enum([...matchReasons, 'address'])),
  })
  .meta({ id: 'PossibleDuplicate' });
export type PossibleDuplicate = z.infer<typeof duplicateSchema>;

export const personDetailsSchema = z
  .object({
    person: listedPersonSchema.extend({ possible_flags: z.array(possibleFlagSchema) }),
    records: z.array(recordSchema).describe('The merged records.'),
    history: z.array(historySchema).describe('Newest first.'),
    notes: z.array(noteSchema).describe('Newest first.'),
    merges: z.array(mergeSchema).describe('Newest first.'),
    duplicates: z.array(duplicateSchema),
  })
  .meta({ id: 'PersonDetails' });
export type PersonDetails = z.infer<typeof personDetailsSchema>;

export const mergeSideSchema = z
  .object({
    person: listedPersonSchema,
    records: z.array(recordSchema),
    counts: z.partialRecord(z.enum(historyTypes), z.int().min(1)).describe('How much of each type it has.'),
    note_count: z.int().min(0),
  })
  .meta({ id: 'MergeSide' });
export type MergeSide = z.infer<typeof mergeSideSchema>;

export const duplicatePairSchema = z
  .object({
    people: z.array(listedPersonSchema).describe('Two of them.'),
    matched_by: z.array(z.enum(matchReasons)),
  })
  .meta({ id: 'DuplicatePair' });
export type DuplicatePair = z.infer<typeof duplicatePairSchema>;
