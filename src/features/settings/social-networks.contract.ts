export const socialNetworks = ['facebook', 'instagram', 'tiktok', 'x', 'youtube'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
