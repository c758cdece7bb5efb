import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import { TextField } from './field.tsx';
import { texts } from './texts.ts';

const TYPING_PAUSE_MS = 200;

/** The field to search employees by. The list follows as soon as the person pauses, the address too. */
export function SearchField({
  q,
  className,
  onSearch,
}: {
  /** What the address says. */
  readonly q: string;
  readonly className: string;
  readonly onSearch: (q: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState(q);
  const [asked, setAsked] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // It came from elsewhere: a link, the way back, the button that clears all.
    if (q !== asked) setTyped(q);
  }
  const ask = (text: string): void => {
    setAsked(text);
    onSearch(text);
  };
  const askSoon = useDebouncedCallback(ask, TYPING_PAUSE_MS);
  return (
    <TextField
      className={className}
      label={texts.searchEmployees}
      type="search"
      leftSection={<IconSearch size={18} aria-hidden />}
      autoComplete="off"
      maxLength={100}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        askSoon(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) askSoon.flush();
      }}
    />
  );
}
