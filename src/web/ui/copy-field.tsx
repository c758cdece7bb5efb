import { Box } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';

import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { TextField } from './field.tsx';
import { Row, Stack } from './layout.tsx';
import { texts } from './texts.ts';

/** A text to be copied, such as a password that is shown once, and the button that copies it. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome(texts.copied);
    } catch {
      // Outside of https there is no clipboard for us, only the person's own.
      field.current?.select();
      setOutcome(texts.copyByHand);
    }
  };
  return (
    <Stack gap="sm">
      <Row gap="sm" align="end">
        <TextField
          ref={field}
          flex={1}
          label={label}
          classNames={{ input: styles.value ?? '' }}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </Row>
      {/* Its place is there always: what is below must not move. */}
      <Box role="status" mih="1.25rem" c="dimmed" fz="0.8125rem" lh="1.25rem">
        {outcome}
      </Box>
    </Stack>
  );
}
