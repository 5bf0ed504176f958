import type { LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';

/** The site that a dashboard belongs to. It stands even where the database does not. */
export async function readSite({ context }: LoaderFunctionArgs) {
  const { db, settings, shelterDefaults, publicUrl, reportFault } = context.get(services);
  const shelter = await settings.getShelter(db, shelterDefaults).catch((fault: unknown) => {
    reportFault(fault);
    return shelterDefaults;
  });
  return { name: shelter.name, email: shelter.email, url: publicUrl };
}

export type Site = Awaited<ReturnType<typeof readSite>>;
