import type { Database } from '../../../platform/database.ts';
import type { Pet } from '../../pets/pets.contract.ts';
import { listNewestPets } from '../../pets/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { element, escapeXml, xmlDocument } from './xml.ts';

const NEWEST = 30;

/** The newest Available pets as an Atom feed (RFC 4287). */
export async function makeFeed(db: Database, publicUrl: string, shelter: Shelter): Promise<string> {
  const pets = shelter.isOpen ? await listNewestPets(db, NEWEST) : [];
  const changes = pets.map((pet) => pet.updated_at).toSorted();
  return xmlDocument(
    element(
      'feed',
      [
        element('id', `${publicUrl}/feed.xml`),
        element('title', `New arrivals at ${shelter.name}`),
        element('subtitle', 'The newest pets looking for a home'),
        // A feed needs an update time, also if it is empty.
        element('updated', changes.at(-1) ?? '1970-01-01T00:00:00.000Z'),
        element('author', [element('name', shelter.name), ...(shelter.email ? [element('email', shelter.email)] : [])]),
        element('icon', `${publicUrl}/icon-192.png`),
        link('self', `${publicUrl}/feed.xml`, 'application/atom+xml'),
        link('alternate', `${publicUrl}/catalogue`, 'text/html'),
        ...pets.map((pet) => toEntry(pet, publicUrl)),
      ],
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
    ),
  );
}

function toEntry(pet: Pet, publicUrl: string): string {
  const url = `${publicUrl}/pets/${pet.id}`;
  return element('entry', [
    element('id', url),
    element('title', `${pet.name}, ${pet.breed ?? pet.species}`),
    element('published', pet.created_at),
    element('updated', pet.updated_at),
    element('category', '', { term: pet.type }),
    link('alternate', url, 'text/html'),
    ...pet.photos.slice(0, 1).map(({ image }) => link('enclosure', publicUrl + image, 'image/webp')),
    element('summary', summaryOf(pet)),
    element('content', contentOf(pet, publicUrl), { type: 'html' }),
  ]);
}

function link(rel: string, href: string, type: string): string {
  return element('link', '', { rel, type, href });
}

function summaryOf({ description, personality, name }: Pet): string {
  return description ?? personality ?? `${name} is looking for a home.`;
}

/** HTML, which the feed contains as escaped text. */
function contentOf(pet: Pet, publicUrl: string): string {
  const photo = pet.photos[0];
  const image = photo && {
    src: publicUrl + photo.image,
    width: String(photo.width),
    height: String(photo.height),
    alt: pet.name,
  };
  const texts = [summaryOf(pet), pet.description && pet.personality, pet.back_story];
  return [
    image ? element('p', [element('img', '', image)]) : '',
    ...texts.map((text) => (text ? `<p>${escapeXml(text)}</p>` : '')),
  ].join('');
}
