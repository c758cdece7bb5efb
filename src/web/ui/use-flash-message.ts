import { useEffect, useState } from 'react';

/** How long a message of success or a clock error stays (spec §9). */
const SHOWN_MS = 3000;

/** A message of success, or that nothing was done and why. */
export type Flash = string | { readonly info: string };

/** A message that disappears after 3 seconds; showing another restarts the timer. */
export function useFlashMessage<Message = string>(): [
  message: Message | null,
  show: (message: Message | null) => void,
] {
  const [shown, setShown] = useState<{ readonly message: Message } | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown?.message ?? null, (message) => setShown(message === null ? null : { message })];
}
