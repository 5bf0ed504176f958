import type { LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';

/** The site that a dashboard belongs to. It stands even where the database does not. */
export async function readSite({ context }: LoaderFunctionArgs) {
  const { db, settings, shelterDefaults, publicUrl, reportFault } = context.get(services);
  const shelter = await settings.getShelter(db, shelterDefaults).catch((fault: unknown) => {
    reportFault(fault);
    return settings.usualShelter(shelterDefaults);
  });
  const { name, email, phone, openingDays, openingHours, timeZone } = shelter;
  return { name, email, phone, openingDays, openingHours, timeZone, url: publicUrl };
}

export type Site = Awaited<ReturnType<typeof readSite>>;
