import type { World } from '../world.ts';

/** Most pay as usual; some events arrive twice, or in another order. */
const actions = ['pay', 'pay', 'twice', 'reversed'];

/** Pays on the provider's page. @returns the session's id */
export async function payOnPage({ books }: World, url: string): Promise<string> {
  const session = new URL(url).pathname.split('/').at(-1)!;
  const action = actions[Math.floor(Math.random() * actions.length)]!;
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 303 && response.status !== 200) throw new Error(`the page to pay: ${response.status}`);
  books.acknowledge('payment', session);
  return session;
}
