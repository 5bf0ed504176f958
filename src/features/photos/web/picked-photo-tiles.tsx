import { useLayoutEffect, useRef } from 'react';
import { PickedPhotoTile } from './picked-photo-tile.tsx';
import type { PickedPhoto, PickedPhotos } from './picked-photos.ts';

interface PickedPhotoTilesProps {
  picked: readonly PickedPhoto[];
  photos: PickedPhotos;
  /** Whether only one photo is allowed. */
  isOne: boolean;
  /** Announces a change of order to screen readers. */
  announce: (text: string) => void;
  onEmptied: () => void;
  onTouch: () => void;
}

/** The photos in order. Buttons and dragging reorder them. */
export function PickedPhotoTiles({ picked, photos, isOne, announce, onEmptied, onTouch }: PickedPhotoTilesProps) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<string>(undefined);
  const focused = useRef<{ key: string; control: string }>(undefined);

  // Moving a tile in the DOM loses its focus.
  useLayoutEffect(() => {
    if (!focused.current) return;
    const { key, control } = focused.current;
    focused.current = undefined;
    const tile = [...(list.current?.children ?? [])].find((each) => (each as HTMLElement).dataset['key'] === key);
    tile?.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus();
  });

  const move = (key: string, to: number, control?: string) => {
    const from = picked.findIndex((item) => item.key === key);
    if (to < 0 || to >= picked.length || from === to) return;
    if (control) focused.current = { key, control };
    photos.move(key, to);
    announce(to === 0 ? 'Now the main photo.' : `Now photo ${to + 1} of ${picked.length}.`);
  };
  const remove = (key: string) => {
    const index = picked.findIndex((item) => item.key === key);
    const next = picked[index + 1] ?? picked[index - 1];
    if (next) focused.current = { key: next.key, control: 'remove' };
    photos.remove(key);
    onTouch();
    announce(`Photo ${index + 1} removed. ${picked.length - 1} left.`);
    if (!next) onEmptied();
  };

  if (picked.length === 0) return null;
  return (
    <ol ref={list} className="photo-tiles">
      {picked.map((item, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
        <li
          key={item.key}
          data-key={item.key}
          draggable={!isOne}
          onDragStart={() => {
            dragged.current = item.key;
          }}
          onDragOver={(event) => dragged.current !== undefined && event.preventDefault()}
          onDrop={(event) => {
            if (dragged.current === undefined) return;
            event.preventDefault();
            move(dragged.current, index);
          }}
          onDragEnd={() => {
            dragged.current = undefined;
          }}
        >
          <PickedPhotoTile
            item={item}
            isMain={index === 0 && !isOne}
            index={index}
            count={picked.length}
            onMove={(to, control) => move(item.key, to, control)}
            onRemove={() => remove(item.key)}
            onRetry={() => {
              focused.current = { key: item.key, control: 'remove' };
              photos.retry(item.key);
              onTouch();
            }}
          />
        </li>
      ))}
    </ol>
  );
}
