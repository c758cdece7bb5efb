import { useCallback, useState, type ReactNode } from 'react';

import { Text } from '../../ui/layout.tsx';
import styles from './company-settings.module.css';

/** A logo as it looks on paper: the one at an address, or a file that is not sent yet. */
export function LogoImage({
  label,
  image,
  none,
}: {
  readonly label: string;
  readonly image: string | File | null;
  /** The text in its place where there is none, or none that can be shown. */
  readonly none: string;
}): ReactNode {
  const [broken, setBroken] = useState<string | File | null>(null);
  const onError = (): void => setBroken(image);
  return (
    <figure className={styles.logo}>
      <figcaption>
        <Text as="div" tone="dim" size="xs">
          {label}
        </Text>
      </figcaption>
      <div className={styles.paper}>
        {image === null || image === broken ? (
          none
        ) : typeof image === 'string' ? (
          <img src={image} alt={label} onError={onError} />
        ) : (
          <FileImage file={image} alt={label} onError={onError} />
        )}
      </div>
    </figure>
  );
}

/** A file has an address in the browser for as long as it is shown. */
function FileImage({
  file,
  alt,
  onError,
}: {
  readonly file: File;
  readonly alt: string;
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
  return <img ref={show} alt={alt} onError={onError} />;
}
