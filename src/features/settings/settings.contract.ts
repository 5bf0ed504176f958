import { z } from 'zod';
import { pickupLocations, pickupTimes } from '../pickups/pickups.constants.ts';
import { DEFAULT_BRING } from '../pickups/what-to-bring.constants.ts';
import { settingLimits } from './settings.constants.ts';
import { socialNetworks } from './social-networks.contract.ts';

/** The shelter's settings: from the environment or the defaults, until an Admin saves them in the dashboard. */
export const shelterSchema = z.object({
  name: z.string().min(1).max(settingLimits.name),
  phone: z.string().min(1).max(settingLimits.phone),
  email: z.email(),
  timeZone: z.string().refine(isTimeZone).describe('IANA name; dates are meant in it.'),
  pickupsPerSlot: z.int().min(1).max(settingLimits.perSlot),
  /** Used within a sentence, after `open`. */
  openingDays: z.string().min(1).max(settingLimits.openingDays).default('every day'),
  openingHours: z.string().min(1).max(settingLimits.openingHours).default('8:00 AM - 8:00 PM'),
  /** Empty links are hidden. */
  socialLinks: z.partialRecord(z.enum(socialNetworks), z.url({ protocol: /^https$/ })).default({}),
  /** In cents. */
  fees: z
    .object({ dog: z.int().min(0), cat: z.int().min(0), other: z.int().min(0) })
    .default({ dog: 40_000, cat: 16_000, other: 2500 }),
  /** After this many days, an undecided application counts as overdue. */
  decisionDays: z.int().min(1).max(settingLimits.decisionDays).default(7),
  /** The offered pickup times. */
  pickupTimes: z
    .array(z.enum(pickupTimes))
    .min(1)
    .default([...pickupTimes]),
  /** The three locations of the specification, in its order. */
  locations: z
    .array(
      z.object({
        name: z.enum(pickupLocations),
        address: z.string().min(1).max(settingLimits.address),
        mapLink: z.url({ protocol: /^https$/ }),
        bring: z.string().min(1).max(settingLimits.bring),
        /** Whether new pickups can be booked there. */
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
  return { name, address, mapLink, bring: DEFAULT_BRING, isOffered: true };
}

export type Shelter = z.infer<typeof shelterSchema>;
/** The settings that the environment can provide. */
export type ShelterDefaults = z.input<typeof shelterSchema>;
