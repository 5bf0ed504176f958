import { Link } from 'react-router';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { SectionError } from '../../../../ui/dashboard/section-error.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import type { AdminHome } from './load-admin-home.ts';
import { visibleSection } from './visible-section.ts';

/** The newest animals, with the ways to all of them. */
export function AnimalsPanel({ section }: { section: AdminHome['animals'] }) {
  const animals = visibleSection(section);
  if (!animals) return null;
  return (
    <Panel
      className="admin-home-full"
      title="New arrivals"
      actions={
        <p className="flex flex-wrap gap-x-5 text-small">
          <Link className="text-link" to="kennels">
            Kennels
          </Link>
          <Link className="text-link" to="view-pets">
            All pets
          </Link>
        </p>
      }
    >
      {'failure' in animals && <SectionError sentence={animals.failure} about="new arrivals" />}
      {'loaded' in animals && animals.loaded.length === 0 && <p className="text-soft">No animals yet.</p>}
      {'loaded' in animals && animals.loaded.length > 0 && (
        <ul className="home-animals">
          {animals.loaded.map(({ id, name, breed, species, photos }) => (
            <li key={id}>
              <Link className="home-animal" to={animalHref(id)}>
                <span className="home-animal-photo">
                  <Photo photo={photos[0] ?? null} alt="" sizes="(width < 40rem) 45vw, 11rem" />
                </span>
                <span className="home-animal-name font-semibold">
                  <bdi>{name}</bdi>
                </span>
                <span className="text-small text-soft">{breed ?? species}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
