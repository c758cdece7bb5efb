import '@mantine/core/styles/UnstyledButton.layer.css';
import { UnstyledButton } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';

import styles from './truncated.module.css';

/**
 * A text on one line, or on as many as its place says by `--lines` where it `wraps`. Where it doesn't fit, it is cut with …
 * and a tap, click or Enter shows the whole of it.
 */
export function Truncated({ text, wraps = false }: { readonly text: string; readonly wraps?: boolean }): ReactNode {
  const [cut, setCut] = useState(false);
  const [open, setOpen] = useState(false);

  const watch = useCallback(
    (box: HTMLSpanElement) => {
      const measure = (): void => {
        // Opened, the text fits; that it was cut stays true, or the button to close it would go.
        if (box.dataset['open'] !== undefined) return;
        setCut(box.scrollWidth > box.clientWidth || (wraps && box.scrollHeight > box.clientHeight));
      };
      // The observer reports the first size, too: reading it here would force a layout of the whole page.
      const observer = new ResizeObserver(measure);
      observer.observe(box);
      return () => observer.disconnect();
    },
    [wraps],
  );

  return (
    <span className={styles.box}>
      <span
        key={text}
        ref={watch}
        className={styles.text}
        data-wraps={wraps || undefined}
        data-open={open || undefined}
        aria-hidden={cut || undefined}
      >
        {text}
      </span>
      {cut && (
        // Over the text, not around it: a cut text that were laid out in another way might fit, and be cut again.
        <UnstyledButton
          className={styles.button}
          aria-label={text}
          aria-expanded={open}
          title={text}
          onClick={() => setOpen(!open)}
        />
      )}
    </span>
  );
}
