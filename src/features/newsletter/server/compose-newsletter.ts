import type { Database } from '../../../platform/database.ts';
import type { EmailContent, EmailBlock, EmailImage, EmailText } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';
import { formatAge } from '../../pets/pet-age.contract.ts';
import type { Pet } from '../../pets/pets.contract.ts';
import { getPets } from '../../pets/server/index.ts';
import type { NewsletterTexts } from '../newsletters.contract.ts';
import { newsletterSubscription } from './emails.ts';
import { parseMarkup, type MarkupBlock, type MarkupError } from './parse-markup.ts';

/** Writers use this placeholder for the subscriber's name. */
const NAME_PLACEHOLDER = '{name}';
/** Replaces names that look like advertising. */
const FALLBACK_NAME = 'friend';

/**
 * Builds the email content of a newsletter, with the pets' current cards and a placeholder for the name, and lists
 * errors in its text.
 */
export async function composeNewsletter(
  db: Database,
  { subject, preview, text }: NewsletterTexts,
  publicUrl: string,
): Promise<{ content: EmailContent; errors: MarkupError[] }> {
  const { blocks: parsed, errors } = parseMarkup(text, publicUrl);
  const pets = await findPets(db, parsed);
  const blocks = parsed.map((block): EmailBlock => {
    if (block.kind !== 'pet') return block;
    const pet = pets.get(block.id);
    if (pet) return buildCard(pet, publicUrl);
    errors.push({ line: block.line, text: `No pet on the site has the number ${block.id}.` });
    return { kind: 'paragraph', words: [{ text: `[pet ${block.id}]` }] };
  });
  return {
    content: {
      subject,
      preview,
      greeting: `Hi ${NAME_PLACEHOLDER},`,
      paragraphs: [],
      blocks,
      subscription: newsletterSubscription,
    },
    errors: errors.toSorted((one, other) => one.line - other.line),
  };
}

/** Inserts the recipient's name as plain text: markup in a name has no effect. */
export function personalizeNewsletter(content: EmailContent, name: string): EmailContent {
  const displayName = isPlainName(name) ? name : FALLBACK_NAME;
  const fill = (text: string) => text.replaceAll(NAME_PLACEHOLDER, displayName);
  const fillText = (words: EmailText) => words.map((segment) => ({ ...segment, text: fill(segment.text) }));
  return {
    ...content,
    subject: fill(content.subject),
    preview: fill(content.preview),
    greeting: greet(name),
    blocks: (content.blocks ?? []).map((block) => {
      if (block.kind === 'heading') return { ...block, text: fill(block.text) };
      if (block.kind === 'paragraph') return { ...block, words: fillText(block.words) };
      return block.kind === 'list' ? { ...block, items: block.items.map(fillText) } : block;
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

function buildCard(pet: Pet, publicUrl: string): EmailBlock {
  const { id, name, species, breed, age, adoption_status } = pet;
  const kind = [species, breed, age === null ? null : formatAge(pet)].filter(Boolean).join(', ');
  return {
    kind: 'card',
    label: name,
    text: adoption_status === 'Adopted' ? `${kind}. Adopted.` : kind,
    href: `${publicUrl}/pets/${id}`,
    picture: choosePhoto(pet, publicUrl),
  };
}

/** The smallest copy is sharp enough, also on high-resolution screens. */
function choosePhoto({ photos }: Pet, publicUrl: string): EmailImage | null {
  const [photo] = photos;
  if (!photo) return null;
  const width = Math.min(...photo.widths);
  const src = publicUrl + photo.image.replace(/-\d+(\.\w+)$/, `-${width}$1`);
  return { src, width, height: Math.round((photo.height / photo.width) * width) };
}
