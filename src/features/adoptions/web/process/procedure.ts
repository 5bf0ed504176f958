import type { LoaderFunctionArgs } from 'react-router';
import { services } from '../../../../services.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';

/** Loads the shelter's procedure, or the defaults if the database is unavailable. */
export async function loadProcedure({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { db, settings, shelterDefaults, reportError } = context.get(services);
  const load = async () => ({
    shelter: await settings.getShelter(db, shelterDefaults),
    texts: await settings.getTexts(db, shelterDefaults),
  });
  const { shelter, texts } = await load().catch((error: unknown) => {
    reportError(error);
    return { shelter: settings.getDefaultShelter(shelterDefaults), texts: settings.getDefaultTexts(shelterDefaults) };
  });
  const { fees } = shelter;
  return {
    fees: { dog: formatMoney(fees.dog), cat: formatMoney(fees.cat), other: formatMoney(fees.other) },
    texts: texts.procedure,
  };
}

export type Procedure = Awaited<ReturnType<typeof loadProcedure>>;
