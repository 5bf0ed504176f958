export interface PhotoSource {
  /** Path of the widest WebP, which ends in `-<width>.webp`; the others lie beside it, each also as AVIF. */
  image: string;
  width: number;
  height: number;
  widths: number[];
  /** A tiny blurred picture as a data address. */
  preview: string;
}

interface PhotoProps {
  /** None: a drawing stands in its place. */
  photo: PhotoSource | null;
  alt: string;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** In sight at once: fetched first, the rest as one scrolls. */
  isFirst?: boolean;
}

/** A picture that fills its box, over a blurred preview of itself, so that nothing shifts and nothing flashes. */
export function Photo({ photo, alt, sizes, isFirst = false }: PhotoProps) {
  if (!photo)
    return <div className="photo photo-missing" role={alt ? 'img' : undefined} aria-label={alt || undefined} />;
  return (
    <div className="photo">
      <img src={photo.preview} alt="" />
      <picture>
        <source type="image/avif" srcSet={srcSet(photo, 'avif')} sizes={sizes} />
        <img
          src={photo.image}
          srcSet={srcSet(photo, 'webp')}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
        />
      </picture>
    </div>
  );
}

function srcSet({ image, widths }: PhotoSource, format: string): string {
  const name = image.slice(0, image.lastIndexOf('-'));
  return widths.map((width) => `${name}-${width}.${format} ${width}w`).join(', ');
}
