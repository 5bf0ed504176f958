import { ask } from './ask.ts';

export interface PublicPage {
  name: 'catalogue' | 'home' | 'pet page';
  path: string;
}

/** The pages that design.md sets bars for; of the pets' own, that of the one that stands first. */
export async function listPublicPages(shelterUrl: string): Promise<PublicPage[]> {
  const response = await fetch(`${shelterUrl}/api/pets/?limit=1`);
  const [pet] = (await response.json()) as { id: number }[];
  if (!pet) throw new Error('The demo shelter has no pets.');
  const pages: PublicPage[] = [
    { name: 'catalogue', path: '/catalogue' },
    { name: 'home', path: '/' },
    { name: 'pet page', path: `/pets/${pet.id}` },
  ];
  // First for this visitor, not for the server.
  for (const { path } of pages) await ask(shelterUrl + path, 'br');
  return pages;
}
