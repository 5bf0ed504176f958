import { z } from 'zod';

/** Where a shelter may be found besides its own site. */
export const socialNetworks = ['facebook', 'instagram', 'tiktok', 'x', 'youtube'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** What the shelter says of itself: from the environment, or the usual, until an admin saves it in the dashboard. */
export const shelterSchema = z.object({
  name: z.string().min(1).max(120),
  phone: z.string().min(1).max(40),
  email: z.email(),
  timeZone: z.string().describe('IANA name; dates are meant in it.'),
  pickupsPerSlot: z.int().min(1).max(100),
  openingHours: z.string().min(1).max(80).default('8:00 AM - 8:00 PM'),
  /** Hidden while empty. */
  socialLinks: z.partialRecord(z.enum(socialNetworks), z.url({ protocol: /^https$/ })).default({}),
  /** Adoption fees in cents of a dollar. */
  fees: z
    .object({ dog: z.int().min(0), cat: z.int().min(0), other: z.int().min(0) })
    .default({ dog: 40_000, cat: 16_000, other: 2500 }),
});

export type Shelter = z.infer<typeof shelterSchema>;
/** What the environment can say of it. */
export type ShelterDefaults = z.input<typeof shelterSchema>;
