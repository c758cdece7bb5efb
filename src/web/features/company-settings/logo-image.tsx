import { useCallback, useState, type ReactNode } from 'react';

import styles from './logo-image.module.css';

/** A logo as it looks on paper: the one at an address, or a file that is not sent yet. */
export function LogoImage({
  label,
  image,
  none,
}: {
  readonly label: string;
  readonly image: string | File | null;
  /** What stands in its place where there is none, or none that can be shown. */
  readonly none: string;
}): ReactNode {
  const [broken, setBroken] = useState<string | File | null>(null);
  const look = { className: styles.image, onError: () => setBroken(image) };
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.label}>{label}</figcaption>
      <div className={styles.paper}>
        {image === null || image === broken ? (
          <span className={styles.none}>{none}</span>
        ) : typeof image === 'string' ? (
          <img {...look} src={image} alt={label} />
        ) : (
          <FileImage {...look} file={image} alt={label} />
        )}
      </div>
    </figure>
  );
}

/** A file has an address in the browser for as long as it is shown. */
function FileImage({
  file,
  alt,
  ...look
}: {
  readonly file: File;
  readonly alt: string;
  readonly className: string | undefined;
  readonly onError: () => void;
}): ReactNode {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      element.setAttribute('src', address);
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img {...look} ref={show} alt={alt} />;
}
