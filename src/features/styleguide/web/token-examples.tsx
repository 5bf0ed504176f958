import { Example } from './example.tsx';

const colours = [
  { name: 'paper', className: 'bg-paper text-ink' },
  { name: 'surface', className: 'bg-surface text-ink' },
  { name: 'wash', className: 'bg-wash text-ink' },
  { name: 'soft on paper', className: 'bg-paper text-soft' },
  { name: 'soft on surface', className: 'bg-surface text-soft' },
  { name: 'soft on wash', className: 'bg-wash text-soft' },
  { name: 'ink', className: 'bg-ink text-paper' },
  { name: 'accent', className: 'bg-accent text-on-accent' },
  { name: 'accent-deep', className: 'bg-accent-deep text-on-accent' },
  { name: 'accent-wash', className: 'bg-accent-wash text-ink' },
  { name: 'line', className: 'bg-paper text-ink border-4 border-line' },
  { name: 'edge', className: 'bg-paper text-ink border-4 border-edge' },
];

const sizes = [
  { name: 'display', className: 'text-display font-extrabold tracking-tighter' },
  { name: 'heading', className: 'text-heading font-extrabold tracking-tight' },
  { name: 'title', className: 'text-title font-extrabold tracking-tight' },
  { name: 'lead', className: 'text-lead' },
  { name: 'body', className: 'text-body' },
  { name: 'small', className: 'text-small' },
  { name: 'mono', className: 'font-mono text-small' },
];

const shapes = [
  { name: 'radius small', className: 'rounded-small border-2 border-edge' },
  { name: 'radius card', className: 'rounded-card border-2 border-edge' },
  { name: 'radius pill', className: 'rounded-pill border-2 border-edge' },
  { name: 'door', className: 'rounded-t-pill rounded-b-small border-2 border-edge' },
  { name: 'shadow card', className: 'rounded-card bg-surface shadow-card' },
  { name: 'shadow lifted', className: 'rounded-card bg-surface shadow-lifted' },
];

export function TokenExamples() {
  return (
    <>
      <Example title="Colours">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
          {colours.map(({ name, className }) => (
            <li key={name} className={`${className} grid h-24 items-end rounded-small p-3 font-semibold`}>
              {name}
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Type">
        <ul className="grid gap-4">
          {sizes.map(({ name, className }) => (
            <li key={name} className={className}>
              {name}: every pet deserves a home
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Shape and depth">
        <ul className="grid grid-cols-2 gap-6 sm:grid-cols-3 lg:grid-cols-6">
          {shapes.map(({ name, className }) => (
            <li key={name} className={`${className} grid h-32 place-items-center p-3 text-center text-small`}>
              {name}
            </li>
          ))}
        </ul>
      </Example>
    </>
  );
}
