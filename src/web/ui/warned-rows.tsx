import { useState } from 'react';

import { Banner } from './banner.tsx';
import { Choices } from './choices.tsx';
import { Stack } from './layout.tsx';
import { texts } from './warned-rows-texts.ts';

/** The outcome for the rows of a file that there is something to ask about, which is asked before any is registered. */
export function useWarnedRows(rows: readonly { readonly line: number; readonly warnings?: readonly unknown[] }[]) {
  const [choice, setChoice] = useState<'register' | 'skip'>();
  const lines = rows.filter(({ warnings = [] }) => warnings.length > 0).map(({ line }) => line);
  return {
    /** For the request that registers them. */
    query: choice === undefined ? {} : { warned: choice },
    isOpen: lines.length > 0 && choice === undefined,
    /** How many are left out. */
    skipped: choice === 'skip' ? lines.length : 0,
    question: lines.length > 0 && (
      <Stack gap="sm">
        <Banner kind="info">{texts.warnedRows(lines)}</Banner>
        <Choices
          legend={texts.warned}
          name="warned"
          layout="column"
          required
          choices={[
            { value: 'register', label: texts.registerWarned },
            { value: 'skip', label: texts.skipWarned },
          ]}
          value={choice}
          onChange={setChoice}
        />
      </Stack>
    ),
  };
}
