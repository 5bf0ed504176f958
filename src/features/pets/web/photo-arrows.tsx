import { Icon } from '../../../ui/icon.tsx';

interface PhotoArrowsProps {
  /** The index of the displayed photo. */
  current: number;
  count: number;
  onShow: (index: number) => void;
}

/** Buttons to the photo before and after, over the photo; nothing for a single one. They keep the focus at the end. */
export function PhotoArrows({ current, count, onShow }: PhotoArrowsProps) {
  if (count < 2) return null;
  return (
    <>
      <button
        type="button"
        className="round-button pet-photo-arrow pet-photo-back"
        aria-label="Previous photo"
        aria-disabled={current === 0 || undefined}
        onClick={() => current > 0 && onShow(current - 1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="round-button pet-photo-arrow pet-photo-next"
        aria-label="Next photo"
        aria-disabled={current === count - 1 || undefined}
        onClick={() => current < count - 1 && onShow(current + 1)}
      >
        <Icon name="arrow" />
      </button>
    </>
  );
}
