import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { DonateView } from './donate-view.tsx';
import { ManageView } from './manage-view.tsx';
import { ThanksView } from './thanks-view.tsx';

/**
 * One route for all pages about donating: every visitor loads the list of routes. Not cached: what it shows depends on keys
 * that no cache knows.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { donations, getShelter } = context.get(services);
  const { part } = params;
  const headers = { 'cache-control': 'no-store' };
  if (part === 'thanks') {
    const session = new URL(request.url).searchParams.get('session_id') ?? '';
    return data({ part, result: await donations.showReturn(session) } as const, { headers });
  }
  if (part === 'manage') return data({ part } as const, { headers });
  if (part !== undefined) throw data(null, { status: 404 });
  const { currency, locations } = await getShelter();
  const site = locations.find(({ address }) => address !== '');
  const mode = await donations.findPaymentMode();
  return data({ part: 'donate', mode, currency, address: site?.address ?? '', mapLink: site?.mapLink ?? '' } as const, {
    headers,
  });
}

export default function DonatePage() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.part === 'thanks') return <ThanksView result={loaded.result} />;
  return loaded.part === 'manage' ? <ManageView /> : <DonateView {...loaded} />;
}
