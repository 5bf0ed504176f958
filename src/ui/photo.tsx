export interface PhotoSource {
  /** Path of the widest WebP, `…-<width>.webp`; beside it are the other widths, each also as AVIF. */
  image: string;
  width: number;
  height: number;
  widths: number[];
  /** A tiny blurred image as a data URL. */
  preview: string;
  /** What the animal does, if that is known. */
  caption?: string | undefined;
}

interface PhotoProps {
  /** Null: a placeholder. */
  photo: PhotoSource | null;
  alt: string;
  /** The `sizes` of the image. */
  sizes: string;
  /** Above the fold: loaded first; others load lazily. */
  isFirst?: boolean;
}

/** A photo that fills its box, over a blurred preview, so that nothing shifts or flashes. */
export function Photo({ photo, alt, sizes, isFirst = false }: PhotoProps) {
  if (!photo)
    return <div className="photo photo-missing" role={alt ? 'img' : undefined} aria-label={alt || undefined} />;
  return (
    <div className="photo" data-tall={photo.height >= photo.width || undefined}>
      <img src={photo.preview} alt="" />
      <picture>
        <source type="image/avif" srcSet={srcSet(photo)} sizes={sizes} />
        {/* Every browser that supports our styles' colors reads AVIF. Others get one width, which keeps pages small. */}
        <img
          src={photo.image}
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

function srcSet({ image, widths }: PhotoSource): string {
  const name = image.slice(0, image.lastIndexOf('-'));
  return widths.map((width) => `${name}-${width}.avif ${width}w`).join(', ');
}
