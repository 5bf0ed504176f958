import { Link } from 'react-router';

/** The logo and the shelter's name. */
export function SiteBrand({ name }: { name: string }) {
  return (
    <Link to="/" className="site-brand">
      <Logo />
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span>
    </Link>
  );
}

/** A pet in a kennel door. Photos have the same shape. */
function Logo() {
  return (
    <svg className="size-11 flex-none" viewBox="0 0 44 44" aria-hidden="true">
      <path className="fill-accent" d="M4 44V22a18 18 0 0 1 36 0v22Z" />
      <g className="fill-on-accent">
        <path d="M22 26c4.2 0 9 4.8 9 9 0 3-2.4 4.2-4.8 3.6a17 17 0 0 0-8.4 0C15.4 39.2 13 38 13 35c0-4.2 4.8-9 9-9Z" />
        <ellipse cx="17.6" cy="19.5" rx="3" ry="4.2" />
        <ellipse cx="26.4" cy="19.5" rx="3" ry="4.2" />
        <ellipse cx="11.2" cy="26" rx="2.6" ry="3.6" />
        <ellipse cx="32.8" cy="26" rx="2.6" ry="3.6" />
      </g>
    </svg>
  );
}
