import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Photo, type PhotoSource } from '../../../ui/photo.tsx';
import { PhotoArrows } from './photo-arrows.tsx';

interface PhotoLightboxProps {
  photos: PhotoSource[];
  first: number;
  /** Of each photo. */
  descriptions: string[];
  onShow: (index: number) => void;
  onClose: () => void;
}

/** In CSS pixels. */
const MIN_SWIPE = 40;
const MIN_DRAG = 5;

/** The photos on the whole screen. A click or a double tap magnifies one; then it scrolls, and can be dragged or pinched. */
export function PhotoLightbox({ photos, first, descriptions, onShow, onClose }: PhotoLightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(first);
  const [isLarge, setIsLarge] = useState(false);
  /** Where one finger has touched the photo. */
  const touchedAt = useRef<number | null>(null);
  const drag = useDrag(area, isLarge);

  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);

  function show(index: number) {
    if (index < 0 || index >= photos.length) return;
    setIsLarge(false);
    setCurrent(index);
    onShow(index);
  }

  /** Keeps the point that was clicked in view, or the center. */
  function toggleSize({ clientX, clientY, currentTarget, detail }: React.MouseEvent<HTMLElement>) {
    const box = currentTarget.getBoundingClientRect();
    // The keyboard clicks nowhere.
    const [x, y] = detail === 0 ? [0.5, 0.5] : [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    setIsLarge(!isLarge);
    requestAnimationFrame(() => {
      const { scrollWidth = 0, scrollHeight = 0, clientWidth = 0, clientHeight = 0 } = area.current ?? {};
      area.current?.scrollTo({ left: scrollWidth * x - clientWidth / 2, top: scrollHeight * y - clientHeight / 2 });
    });
  }

  return (
    <dialog
      ref={dialog}
      className="lightbox scheme-dark"
      aria-label="Photos"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // The arrows scroll a large photo.
        if (event.key === 'ArrowLeft' && !isLarge) show(current - 1);
        if (event.key === 'ArrowRight' && !isLarge) show(current + 1);
        if (event.key === 'Tab') wrapFocus(event);
      }}
    >
      <div
        ref={area}
        className="lightbox-area"
        data-large={isLarge || undefined}
        {...drag}
        onTouchStart={({ touches }) => {
          // Two fingers pinch, and a large photo scrolls.
          touchedAt.current = touches.length === 1 && !isLarge ? touches[0]!.clientX : null;
        }}
        onTouchEnd={({ changedTouches }) => {
          const moved = touchedAt.current === null ? 0 : changedTouches[0]!.clientX - touchedAt.current;
          touchedAt.current = null;
          if (Math.abs(moved) >= MIN_SWIPE) show(current - Math.sign(moved));
        }}
      >
        <button
          type="button"
          className="lightbox-photo"
          aria-label={isLarge ? 'Zoom out' : 'Zoom in'}
          onClick={toggleSize}
        >
          <Photo photo={photos[current]!} alt={descriptions[current]!} sizes={isLarge ? '250vw' : '100vw'} isFirst />
        </button>
      </div>
      <p className="lightbox-count" role="status">
        {`${current + 1} of ${photos.length}`}
      </p>
      <button type="button" className="round-button lightbox-close" aria-label="Close" onClick={onClose}>
        <Icon name="cross" />
      </button>
      <PhotoArrows current={current} count={photos.length} onShow={show} />
    </dialog>
  );
}

/** With a mouse, a large photo is dragged; without moving, it's a click. */
function useDrag(area: React.RefObject<HTMLElement | null>, isLarge: boolean) {
  /** How far the photo was dragged since it was pressed, in CSS pixels. */
  const distance = useRef(0);
  return {
    onPointerDown() {
      distance.current = 0;
    },
    onPointerMove({ pointerType, buttons, movementX, movementY }: React.PointerEvent) {
      if (!isLarge || pointerType !== 'mouse' || buttons !== 1) return;
      distance.current += Math.abs(movementX) + Math.abs(movementY);
      area.current?.scrollBy(-movementX, -movementY);
    },
    onClickCapture(event: React.MouseEvent) {
      if (distance.current >= MIN_DRAG) event.stopPropagation();
      distance.current = 0;
    },
    onDragStart(event: React.DragEvent) {
      event.preventDefault();
    },
  };
}

/** Otherwise the focus would leave the dialog for the browser's own controls. */
function wrapFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const [edge, other] = event.shiftKey ? [buttons[0], buttons.at(-1)] : [buttons.at(-1), buttons[0]];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}
