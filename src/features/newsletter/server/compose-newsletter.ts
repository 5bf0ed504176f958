import type { Database } from '../../../platform/database.ts';
import type { EmailContent, EmailBlock, EmailImage, EmailText } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';
import { ageInWords } from '../../pets/pet-age.contract.ts';
import type { Pet } from '../../pets/pets.contract.ts';
import { getPets } from '../../pets/server/index.ts';
import type { NewsletterTexts } from '../newsletters.contract.ts';
import { readMarkup, type MarkupBlock, type Mistake } from './read-markup.ts';

/** Stands for a subscriber's name, wherever one writes it. */
const NAME = '{name}';
/** Whose name would read like an advertisement is called so. */
const NAMELESS = 'friend';

/**
 * A newsletter as it is mailed, but for its reader's name, and what its writer has meant otherwise: pets become cards as
 * they are at this moment.
 */
export async function composeNewsletter(
  db: Database,
  { subject, preview, text }: NewsletterTexts,
  publicUrl: string,
): Promise<{ content: EmailContent; mistakes: Mistake[] }> {
  const { blocks: read, mistakes } = readMarkup(text, publicUrl);
  const pets = await findPets(db, read);
  const blocks = read.map((block): EmailBlock => {
    if (block.kind !== 'pet') return block;
    const pet = pets.get(block.id);
    if (pet) return cardOf(pet, publicUrl);
    mistakes.push({ line: block.line, text: `No pet on the site has the number ${block.id}.` });
    return { kind: 'paragraph', words: [{ text: `[pet ${block.id}]` }] };
  });
  return {
    content: {
      subject,
      preview,
      greeting: `Hello ${NAME},`,
      paragraphs: [],
      blocks,
      subscription: { reason: 'You get this e-mail because you subscribed to our newsletter.', end: 'Unsubscribe' },
    },
    mistakes: mistakes.toSorted((one, other) => one.line - other.line),
  };
}

/** The same for one reader. What the name is made of, signs of the text included, stays a name. */
export function addressNewsletter(content: EmailContent, name: string): EmailContent {
  const called = isPlainName(name) ? name : NAMELESS;
  const fill = (text: string) => text.replaceAll(NAME, called);
  const fillWords = (words: EmailText) => words.map((part) => ({ ...part, text: fill(part.text) }));
  return {
    ...content,
    subject: fill(content.subject),
    preview: fill(content.preview),
    greeting: greet(name),
    blocks: (content.blocks ?? []).map((block) => {
      if (block.kind === 'heading') return { ...block, text: fill(block.text) };
      if (block.kind === 'paragraph') return { ...block, words: fillWords(block.words) };
      return block.kind === 'list' ? { ...block, items: block.items.map(fillWords) } : block;
    }),
  };
}

async function findPets(db: Database, blocks: readonly MarkupBlock[]): Promise<Map<number, Pet>> {
  const ids = blocks.flatMap((block) => (block.kind === 'pet' ? [block.id] : []));
  const pets = await getPets(
    db,
    [...new Set(ids)].map((id) => ({ id })),
  );
  return new Map(pets.map((pet) => [pet.id, pet]));
}

function cardOf(pet: Pet, publicUrl: string): EmailBlock {
  const { id, name, species, breed, age, adoption_status } = pet;
  const kind = [species, breed, age === null ? null : ageInWords(age)].filter(Boolean).join(', ');
  return {
    kind: 'card',
    label: name,
    text: adoption_status === 'Adopted' ? `${kind}. Has found a home.` : kind,
    href: `${publicUrl}/pets/${id}`,
    picture: pictureOf(pet, publicUrl),
  };
}

/** The narrowest copy, which is sharp also on a screen of twice the usual points. */
function pictureOf({ photos }: Pet, publicUrl: string): EmailImage | null {
  const [photo] = photos;
  if (!photo) return null;
  const width = Math.min(...photo.widths);
  const src = publicUrl + photo.image.replace(/-\d+(\.\w+)$/, `-${width}$1`);
  return { src, width, height: Math.round((photo.height / photo.width) * width) };
}
