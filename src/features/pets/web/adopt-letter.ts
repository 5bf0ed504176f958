import type { CardPet } from './card-pet.ts';

/** A letter to the shelter that is already begun: how somebody whom we know asks for a pet. */
export function adoptLetter({ id, name }: Pick<CardPet, 'id' | 'name'>, email: string): string {
  const subject = `Adopting ${name} (no. ${id})`;
  const body = `Hello,\r\n\r\nI would love to give ${name} (no. ${id}) a home.\r\n\r\nAbout me and my home: `;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
