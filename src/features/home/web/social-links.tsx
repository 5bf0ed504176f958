import type { SocialNetwork } from '../../settings/social-networks.contract.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ShelterContact } from './shelter-contact.ts';

const networks: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
};

interface SocialLinksProps {
  shelter: Pick<ShelterContact, 'name' | 'socialLinks'>;
  className?: string;
}

/** Renders nothing without links. */
export function SocialLinks({ shelter: { name, socialLinks }, className = '' }: SocialLinksProps) {
  const links = (Object.keys(networks) as SocialNetwork[]).filter((network) => socialLinks[network]);
  if (links.length === 0) return null;
  return (
    <ul className={`flex flex-wrap ${className}`}>
      {links.map((network) => (
        <li key={network}>
          <a
            className="round-link"
            href={socialLinks[network]}
            rel="me noopener"
            aria-label={`${name} on ${networks[network]}`}
          >
            <Icon name={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}
