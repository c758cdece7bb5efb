import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

import { fieldWording, type FieldLabel } from './field-wording.tsx';

/** A one-line text field. */
export function TextField({
  label,
  labelHidden,
  labelNote,
  required,
  error,
  ...rest
}: FieldLabel & Omit<TextInputProps, keyof FieldLabel>): ReactNode {
  return <TextInput {...rest} {...fieldWording({ label, labelHidden, labelNote, required, error })} />;
}
