import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { anyText, emailAddress, line, requiredLine } from '../../platform/http/text-schemas.ts';
import { accountLimits, personMessages } from '../accounts/accounts.constants.ts';
import { settingLimits } from '../settings/settings.constants.ts';
import { MAX_SETUP_CODE_LENGTH, MAX_TIME_ZONE_LENGTH, setupSteps } from './shelter-setup.constants.ts';

const count = z.int().nonnegative();
/** What is set now, for the steps' texts. */
const factsSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  opening_days: z.string(),
  opening_hours: z.string(),
  sites: z
    .array(z.object({ id: z.int(), name: z.string(), address: z.string() }))
    .describe('Those that take bookings.'),
  time_zone: z.string(),
  dog_cents: count,
  cat_cents: count,
  other_cents: count,
  pets: count,
  colleagues: count.describe('Other Admins, invited ones included.'),
});
export type SetupFacts = z.infer<typeof factsSchema>;

const checklistSchema = z
  .object({
    is_open: z.boolean().describe('Whether visitors see the pets.'),
    is_due: z.boolean().describe('Whether the dashboard shows the checklist.'),
    steps: z.array(
      z.object({
        id: z.enum(setupSteps),
        is_done: z.boolean().describe('Derived from the shelter’s data.'),
        is_skipped: z.boolean(),
      }),
    ),
    now: factsSchema.describe('What is set now.'),
  })
  .meta({ id: 'SetupChecklist' });
export type SetupChecklist = z.infer<typeof checklistSchema>;

export const shelterSetupApi = defineApi({
  'POST /api/setup/admin': {
    summary: 'Create the first Admin',
    description:
      'Takes the code that Pawhaven prints when it starts without an Admin. It works once; 409 as soon as there is an Admin.',
    access: 'public',
    body: z.object({
      code: requiredLine(MAX_SETUP_CODE_LENGTH, 'Enter the setup code'),
      name: requiredLine(accountLimits.name, personMessages.name),
      email: emailAddress(),
      password: anyText(accountLimits.password).min(1, personMessages.password),
      shelter_name: line(settingLimits.name).optional().describe('Also the name of its first site.'),
      time_zone: line(MAX_TIME_ZONE_LENGTH).optional().describe('IANA name. An unknown one is left out.'),
    }),
    response: z.object({ message: z.string() }),
    status: 201,
    errors: [409],
  },
  'GET /api/setup/': {
    summary: 'Get the setup checklist',
    access: 'staff',
    capability: 'change settings',
    response: checklistSchema,
  },
  'PUT /api/setup/steps/:id': {
    summary: 'Skip a step of the setup, or take it up again',
    access: 'staff',
    capability: 'change settings',
    params: z.object({ id: oneOf(setupSteps) }),
    body: z.object({ is_skipped: yesOrNoInput() }),
    response: checklistSchema,
  },
  'POST /api/setup/open': {
    summary: 'Open the shelter',
    description: 'From then on, visitors see its pets. 409 while the name, phone number or email is missing.',
    access: 'staff',
    capability: 'change settings',
    changesPublicPages: true,
    response: checklistSchema,
    errors: [409],
  },
});
export type ShelterSetupApi = typeof shelterSetupApi;
