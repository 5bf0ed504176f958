import { z } from 'zod';

/** Where a shelter may be found besides its own site. */
export const socialNetworks = ['facebook', 'instagram', 'tiktok', 'x', 'youtube'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

const BRING =
  'Photo identification, a carrier for a small animal or a collar and lead for a dog, and something soft for the way home.';

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
  /** After so many days an application that nobody has decided stands out. */
  decisionDays: z.int().min(1).max(365).default(7),
  /** Where pets are picked up: the three locations of the specification, in its order. */
  locations: z
    .array(
      z.object({
        name: z.enum(['Main Branch', 'Downtown', 'Eastside']),
        address: z.string().min(1).max(300),
        mapLink: z.url({ protocol: /^https$/ }),
        bring: z.string().min(1).max(500),
      }),
    )
    .length(3)
    .default([
      location('Main Branch', '12 Meadow Lane'),
      location('Downtown', '340 Market Street'),
      location('Eastside', '88 Orchard Avenue'),
    ]),
});

function location<const N extends string>(name: N, address: string) {
  const mapLink = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return { name, address, mapLink, bring: BRING };
}

export type Shelter = z.infer<typeof shelterSchema>;
/** What the environment can say of it. */
export type ShelterDefaults = z.input<typeof shelterSchema>;
