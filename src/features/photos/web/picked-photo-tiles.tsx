import { useLayoutEffect, useRef } from 'react';
import { PickedPhotoTile } from './picked-photo-tile.tsx';
import type { PickedPhoto, PickedPhotos } from './picked-photos.ts';

interface PickedPhotoTilesProps {
  picked: readonly PickedPhoto[];
  photos: PickedPhotos;
  /** There is room for one alone. */
  isOne: boolean;
  /** Says to a screen reader what has become of the order. */
  say: (words: string) => void;
  onEmptied: () => void;
  onTouch: () => void;
}

/** The pictures in their order, which buttons and dragging change. */
export function PickedPhotoTiles({ picked, photos, isOne, say, onEmptied, onTouch }: PickedPhotoTilesProps) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<string>(undefined);
  const focused = useRef<{ key: string; deed: string }>(undefined);

  // A tile that is put elsewhere in the page loses the focus on its way.
  useLayoutEffect(() => {
    if (!focused.current) return;
    const { key, deed } = focused.current;
    focused.current = undefined;
    const tile = [...(list.current?.children ?? [])].find((each) => (each as HTMLElement).dataset['key'] === key);
    tile?.querySelector<HTMLElement>(`[data-deed="${deed}"]`)?.focus();
  });

  const move = (key: string, to: number, deed?: string) => {
    const from = picked.findIndex((one) => one.key === key);
    if (to < 0 || to >= picked.length || from === to) return;
    if (deed) focused.current = { key, deed };
    photos.move(key, to);
    say(to === 0 ? 'This is the main picture now.' : `This is picture ${to + 1} of ${picked.length} now.`);
  };
  const remove = (key: string) => {
    const index = picked.findIndex((one) => one.key === key);
    const next = picked[index + 1] ?? picked[index - 1];
    if (next) focused.current = { key: next.key, deed: 'remove' };
    photos.remove(key);
    onTouch();
    say(`Picture ${index + 1} is removed. There are ${picked.length - 1} left.`);
    if (!next) onEmptied();
  };

  if (picked.length === 0) return null;
  return (
    <ol ref={list} className="photo-tiles">
      {picked.map((one, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
        <li
          key={one.key}
          data-key={one.key}
          draggable={!isOne}
          onDragStart={() => {
            dragged.current = one.key;
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
            one={one}
            isMain={index === 0 && !isOne}
            index={index}
            count={picked.length}
            onMove={(to, deed) => move(one.key, to, deed)}
            onRemove={() => remove(one.key)}
            onRetry={() => {
              focused.current = { key: one.key, deed: 'remove' };
              photos.retry(one.key);
              onTouch();
            }}
          />
        </li>
      ))}
    </ol>
  );
}
