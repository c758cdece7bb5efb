import { useEffect, useState, type ReactNode } from 'react';

import { onPasswordAsked } from '../lib/password-confirmation.ts';
import { lazyDialog } from '../ui/lazy-part.tsx';

const PasswordConfirmation = lazyDialog(
  async () => (await import('../features/auth/password-confirmation.tsx')).PasswordConfirmation,
);

/** Asks for the password, over whatever is there, when a sensitive act needs it. */
export function PasswordAsked(): ReactNode {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  useEffect(() => onPasswordAsked(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  return (
    <PasswordConfirmation
      opened={answer !== null}
      onDone={(isConfirmed) => {
        answer?.(isConfirmed);
        setAnswer(null);
      }}
    />
  );
}
