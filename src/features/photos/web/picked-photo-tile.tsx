import { Icon } from '../../../ui/icon.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import type { PickedPhoto } from './picked-photos.ts';

interface PickedPhotoTileProps {
  one: PickedPhoto;
  /** Of several. */
  isMain: boolean;
  index: number;
  count: number;
  /** @param deed the button that was pressed, which keeps the focus */
  onMove: (to: number, deed: string) => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** One picture of a form: how far it is, and what can be done with it. */
export function PickedPhotoTile({ one, isMain, index, count, onMove, onRemove, onRetry }: PickedPhotoTileProps) {
  const name = `picture ${index + 1}`;
  return (
    <div className="photo-tile" role="group" aria-label={`Picture ${index + 1} of ${count}`}>
      <div className="photo-tile-picture">
        <Photo photo={one.shown} alt={`Picture ${index + 1}`} sizes="12rem" />
        {isMain && <p className="badge">Main picture</p>}
        <button
          type="button"
          className="photo-tile-button photo-tile-remove"
          data-deed="remove"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Icon name="cross" />
        </button>
      </div>
      <Progress one={one} name={`Picture ${index + 1}`} />
      {one.problem && <p className="field-error">{one.problem}</p>}
      {one.canRetry && (
        <button type="button" className="text-button" onClick={onRetry}>
          Try again
          <span className="sr-only">{` with ${name}`}</span>
        </button>
      )}
      {count > 1 && (
        <div className="photo-tile-order">
          <TileButton
            deed="left"
            label={`Move ${name} left`}
            isOff={index === 0}
            onClick={() => onMove(index - 1, 'left')}
          >
            <Icon name="back" />
          </TileButton>
          <TileButton
            deed="main"
            label={`Make ${name} the main one`}
            isOff={index === 0}
            onClick={() => onMove(0, 'main')}
          >
            <DashboardIcon name="star" />
          </TileButton>
          <TileButton
            deed="right"
            label={`Move ${name} right`}
            isOff={index === count - 1}
            onClick={() => onMove(index + 1, 'right')}
          >
            <Icon name="arrow" />
          </TileButton>
        </div>
      )}
    </div>
  );
}

function Progress({ one: { state, sent }, name }: { one: PickedPhoto; name: string }) {
  if (state === 'ready' || state === 'refused') return null;
  const percent = Math.round(sent * 100);
  return (
    <p className="photo-tile-progress">
      {state === 'preparing' ? (
        <progress className="progress-bar" aria-label={`${name} is being prepared`} />
      ) : (
        <progress className="progress-bar" aria-label={`${name} is being sent`} value={sent} max={1} />
      )}
      {state === 'waiting' ? 'Waiting …' : state === 'preparing' ? 'Being prepared …' : `${percent} %`}
    </p>
  );
}

interface TileButtonProps {
  deed: string;
  label: string;
  /** It leads nowhere from here; it keeps the focus all the same. */
  isOff: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function TileButton({ deed, label, isOff, onClick, children }: TileButtonProps) {
  return (
    <button
      type="button"
      className="photo-tile-button"
      data-deed={deed}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      {children}
    </button>
  );
}
