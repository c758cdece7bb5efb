import '@mantine/core/styles/Input.layer.css';
import { InputBase } from '@mantine/core';
import type { ChangeEventHandler, FocusEventHandler, ReactNode } from 'react';

import { fieldWording, type FieldLabel } from './field.tsx';
import { hasKeyboard } from './media.ts';

/** A text field of several lines, as tall as `rows` of them. */
export function TextArea({
  label,
  required,
  error,
  isFirst = false,
  ...rest
}: Omit<FieldLabel, 'labelHidden' | 'labelNote'> & {
  readonly rows: number;
  readonly value: string;
  readonly name?: string;
  readonly placeholder?: string | undefined;
  /** It has its dialog's initial focus, where there is a keyboard. */
  readonly isFirst?: boolean;
  readonly onChange: ChangeEventHandler<HTMLTextAreaElement>;
  readonly onBlur?: FocusEventHandler;
}): ReactNode {
  return (
    <InputBase
      component="textarea"
      multiline
      data-autofocus={(isFirst && hasKeyboard()) || undefined}
      {...rest}
      {...fieldWording({ label, required, error })}
    />
  );
}
