import { z } from 'zod';
import { pickupLocations, pickupTimes } from '../pickups/pickup-words.contract.ts';
import { settingLimits } from './settings-words.contract.ts';
import { socialNetworks } from './social-networks.contract.ts';

const BRING =
  'Photo identification, a carrier for a small animal or a collar and lead for a dog, and something soft for the way home.';

/** What the shelter says of itself: from the environment, or the usual, until an admin saves it in the dashboard. */
export const shelterSchema = z.object({
  name: z.string().min(1).max(settingLimits.name),
  phone: z.string().min(1).max(settingLimits.phone),
  email: z.email(),
  timeZone: z.string().refine(isTimeZone).describe('IANA name; dates are meant in it.'),
  pickupsPerSlot: z.int().min(1).max(settingLimits.perSlot),
  /** Within a sentence, after `open`. */
  openingDays: z.string().min(1).max(settingLimits.openingDays).default('every day'),
  openingHours: z.string().min(1).max(settingLimits.openingHours).default('8:00 AM - 8:00 PM'),
  /** Hidden while empty. */
  socialLinks: z.partialRecord(z.enum(socialNetworks), z.url({ protocol: /^https$/ })).default({}),
  /** Adoption fees in cents of a dollar. */
  fees: z
    .object({ dog: z.int().min(0), cat: z.int().min(0), other: z.int().min(0) })
    .default({ dog: 40_000, cat: 16_000, other: 2500 }),
  /** After so many days an application that nobody has decided stands out. */
  decisionDays: z.int().min(1).max(settingLimits.decisionDays).default(7),
  /** Those of the seven at which pets are picked up. */
  pickupTimes: z
    .array(z.enum(pickupTimes))
    .min(1)
    .default([...pickupTimes]),
  /** Where pets are picked up: the three locations of the specification, in its order. */
  locations: z
    .array(
      z.object({
        name: z.enum(pickupLocations),
        address: z.string().min(1).max(settingLimits.address),
        mapLink: z.url({ protocol: /^https$/ }),
        bring: z.string().min(1).max(settingLimits.bring),
        /** Whether pickups can be booked there; what is booked stays. */
        isOffered: z.boolean().default(true),
      }),
    )
    .length(3)
    .default([
      location('Main Branch', '12 Meadow Lane'),
      location('Downtown', '340 Market Street'),
      location('Eastside', '88 Orchard Avenue'),
    ]),
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function location<const N extends string>(name: N, address: string) {
  const mapLink = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return { name, address, mapLink, bring: BRING, isOffered: true };
}

export type Shelter = z.infer<typeof shelterSchema>;
/** What the environment can say of it. */
export type ShelterDefaults = z.input<typeof shelterSchema>;
