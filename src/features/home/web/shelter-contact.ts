/** How to reach the shelter, as the frame of the site shows it. */
export interface ShelterContact {
  name: string;
  phone: string;
  email: string;
}

export const openingHours = '8:00 AM - 8:00 PM';

export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
