import { Icon } from '../../../ui/icon.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import type { PickedPhoto } from './picked-photos.ts';

interface PickedPhotoTileProps {
  item: PickedPhoto;
  /** Only if there are several. */
  isMain: boolean;
  index: number;
  count: number;
  /** @param control the pressed button, which keeps the focus */
  onMove: (to: number, control: string) => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** A photo in a form with its upload progress and controls. */
export function PickedPhotoTile({ item, isMain, index, count, onMove, onRemove, onRetry }: PickedPhotoTileProps) {
  const name = `photo ${index + 1}`;
  return (
    <div className="photo-tile" role="group" aria-label={`Photo ${index + 1} of ${count}`}>
      <div className="photo-tile-photo">
        <Photo photo={item.source} alt={`Photo ${index + 1}`} sizes="12rem" />
        {isMain && <p className="badge">Main photo</p>}
        <button
          type="button"
          className="photo-tile-button photo-tile-remove"
          data-control="remove"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Icon name="cross" />
        </button>
      </div>
      <Progress item={item} name={name} />
      {item.error && <p className="field-error">{item.error}</p>}
      {item.canRetry && (
        <button type="button" className="text-button" onClick={onRetry}>
          Try again
          <span className="sr-only">{` with ${name}`}</span>
        </button>
      )}
      {count > 1 && (
        <div className="photo-tile-order">
          <TileButton
            control="left"
            label={`Move ${name} left`}
            isOff={index === 0}
            onClick={() => onMove(index - 1, 'left')}
          >
            <Icon name="back" />
          </TileButton>
          <TileButton
            control="main"
            label={`Make ${name} the main photo`}
            isOff={index === 0}
            onClick={() => onMove(0, 'main')}
          >
            <DashboardIcon name="star" />
          </TileButton>
          <TileButton
            control="right"
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

function Progress({ item: { status, progress }, name }: { item: PickedPhoto; name: string }) {
  if (status === 'ready' || status === 'rejected') return null;
  const percent = Math.round(progress * 100);
  return (
    <p className="photo-tile-progress">
      {status === 'processing' ? (
        <progress className="progress-bar" aria-label={`Preparing ${name}`} />
      ) : (
        <progress className="progress-bar" aria-label={`Uploading ${name}`} value={progress} max={1} />
      )}
      {status === 'waiting' ? 'Waiting…' : status === 'processing' ? 'Preparing…' : `${percent} %`}
    </p>
  );
}

interface TileButtonProps {
  control: string;
  label: string;
  /** Disabled, but still focusable. */
  isOff: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function TileButton({ control, label, isOff, onClick, children }: TileButtonProps) {
  return (
    <button
      type="button"
      className="photo-tile-button"
      data-control={control}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      {children}
    </button>
  );
}
