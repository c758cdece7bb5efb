import { useEffect, useState, type ReactNode } from 'react';

import { onPasswordAsked, type Ways } from '../lib/password-confirmation.ts';
import { lazyDialog } from '../ui/lazy-part.tsx';

const PasswordConfirmation = lazyDialog(
  async () => (await import('../features/auth/password-confirmation.tsx')).PasswordConfirmation,
);

/** Asks for the password, over whatever is there, when a sensitive act needs it. */
export function PasswordAsked(): ReactNode {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const [ways, setWays] = useState<Ways>([]);
  useEffect(
    () =>
      onPasswordAsked((offered) => {
        setWays(offered);
        return new Promise((resolve) => setAnswer(() => resolve));
      }),
    [],
  );
  return (
    <PasswordConfirmation
      opened={answer !== null}
      ways={ways}
      onDone={(isConfirmed) => {
        answer?.(isConfirmed);
        setAnswer(null);
      }}
    />
  );
}
