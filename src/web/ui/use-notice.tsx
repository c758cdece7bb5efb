import { useState, type ReactNode } from 'react';

import { Banner } from './banner.tsx';

/** A message at the top of a screen, until it is closed or replaced by the next one. */
export function useNotice(): {
  readonly notice: ReactNode;
  readonly show: (message: string) => void;
  readonly clear: () => void;
} {
  const [message, setMessage] = useState<string | null>(null);
  const clear = (): void => setMessage(null);
  return {
    notice: (
      <div role="status">
        {message !== null && (
          <Banner kind="success" onClose={clear}>
            {message}
          </Banner>
        )}
      </div>
    ),
    show: (done) => {
      setMessage(done);
      // The button may have been far down the page.
      window.scrollTo({ top: 0 });
    },
    clear,
  };
}
