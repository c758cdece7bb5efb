import { useState, type ReactNode } from 'react';

import { Banner } from './banner.tsx';

/** What was done, said at the top of a screen until it is closed or something else is done. */
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
      // What was done may be far down the page.
      window.scrollTo({ top: 0 });
    },
    clear,
  };
}
