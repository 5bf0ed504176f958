import type { LoaderFunctionArgs } from 'react-router';
import { services } from '../../../../services.ts';
import { inDollars } from '../../../../platform/dollars.contract.ts';

/** What the shelter says of each adoption, for a page's loader. It stands even where the database does not. */
export async function readProcedure({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { db, settings, shelterDefaults, reportError } = context.get(services);
  const read = async () => ({
    shelter: await settings.getShelter(db, shelterDefaults),
    texts: await settings.getTexts(db, shelterDefaults),
  });
  const { shelter, texts } = await read().catch((fault: unknown) => {
    reportError(fault);
    return { shelter: settings.usualShelter(shelterDefaults), texts: settings.usualTexts(shelterDefaults) };
  });
  const { fees, locations } = shelter;
  return {
    fees: { dog: inDollars(fees.dog), cat: inDollars(fees.cat), other: inDollars(fees.other) },
    locations,
    texts: texts.procedure,
  };
}

export type Procedure = Awaited<ReturnType<typeof readProcedure>>;
