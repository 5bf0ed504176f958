import { z } from 'zod';

/** What the shelter says of itself: from the environment until an admin saves it in the dashboard. */
export const shelterSchema = z.object({
  name: z.string().min(1).max(120),
  phone: z.string().min(1).max(40),
  email: z.email(),
  timeZone: z.string().describe('IANA name; dates are meant in it.'),
  pickupsPerSlot: z.int().min(1).max(100),
});

export type Shelter = z.infer<typeof shelterSchema>;
