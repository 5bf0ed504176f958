import { z } from 'zod';
import { clearable } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { line, paragraphs } from '../../platform/http/text-schemas.ts';
import { petTypes } from '../pets/pet-search.contract.ts';
import { medicalLimits as limits, medicalMessages } from './medical.constants.ts';

export const id = z.int().positive();

export const count = z.int().min(0);

export const day = z.iso.date();

export const timestamp = z.iso.datetime();

export const text = z.string();

export const optionalText = text.nullable();

export const staff = z.object({ id, name: text }).nullable().describe('Null if the account was deleted.');

export const petType = z.enum(petTypes);

export const changedSchema = z.object({
  message: text,
  undo_id: id.nullable().describe('For `POST /api/undo/:id`, 5 minutes long.'),
});

export const clientKey = z
  .uuid('takes a UUID')
  .describe('Made by the browser. Sending it again records nothing twice.');

const EARLIEST = Date.UTC(1990, 0);

export const doneAt = z.iso
  .datetime({ offset: true, error: 'takes a time such as 2026-05-31T14:30:00Z' })
  .refine((value) => Date.parse(value) >= EARLIEST && value < '9999', medicalMessages.tooLongAgo);

export const optionalLine = (max: number) => clearable(line(max));

export const optionalDay = clearable(calendarDay());

export const note = clearable(paragraphs(limits.note));

export const petId = idInPath().describe('The animal’s id.');

export const ofPet = z.object({ id: petId });
