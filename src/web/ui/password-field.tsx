import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

import { fieldWording, type FieldLabel } from './field.tsx';
import { texts } from './texts.ts';

/** A password field that can be shown. */
export function PasswordField({
  label,
  required,
  isPlainlyRequired,
  error,
  ...rest
}: FieldLabel & Omit<PasswordInputProps, keyof FieldLabel>): ReactNode {
  return (
    <PasswordInput
      {...rest}
      {...fieldWording({ label, required, isPlainlyRequired, error })}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, w: '2.75rem', h: '2.75rem' }}
      rightSectionWidth="2.75rem"
    />
  );
}
