import { timedGet } from './timed-get.ts';

export interface PublicPage {
  name: 'catalogue' | 'home' | 'pet page';
  path: string;
}

/** The pages that design.md sets targets for, with the first pet's page. */
export async function listPublicPages(shelterUrl: string): Promise<PublicPage[]> {
  const response = await fetch(`${shelterUrl}/api/pets/?limit=1`);
  const [pet] = (await response.json()) as { id: number }[];
  if (!pet) throw new Error('The demo shelter has no pets.');
  const pages: PublicPage[] = [
    { name: 'catalogue', path: '/catalogue' },
    { name: 'home', path: '/' },
    { name: 'pet page', path: `/pets/${pet.id}` },
  ];
  // Fills the server's cache: the visit is the visitor's first, not the server's.
  for (const { path } of pages) await timedGet(shelterUrl + path, 'br');
  return pages;
}
