import { useRef } from 'react';

/**
 * Keys that make a repeated call harmless (`Idempotency-Key`): the same one for the same body, so that a second try after
 * a lost answer does nothing twice, and another one as soon as the person changes what they send.
 */
export function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
