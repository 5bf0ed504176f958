import type { LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';

/** The site of a dashboard. It loads even if the database is down. */
export async function loadSite({ context }: LoaderFunctionArgs) {
  const { db, settings, shelterDefaults, publicUrl, reportError } = context.get(services);
  const shelter = await settings.getShelter(db, shelterDefaults).catch((error: unknown) => {
    reportError(error);
    return settings.getDefaultShelter(shelterDefaults);
  });
  const { name, email, phone, openingDays, openingHours, timeZone, isOpen } = shelter;
  const locations = shelter.locations.map((site) => site.name);
  return { name, email, phone, openingDays, openingHours, timeZone, locations, isOpen, url: publicUrl };
}

export type Site = Awaited<ReturnType<typeof loadSite>>;
