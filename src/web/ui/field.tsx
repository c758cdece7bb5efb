import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './field.module.css';
import { texts } from './texts.ts';

type Common = { readonly label: string; readonly required?: boolean; readonly error?: string | undefined };

/** A one-line text field: 必須 after the label when required, the error above the field. */
export function TextField({ label, required, error, ...rest }: Common & Omit<TextInputProps, keyof Common>): ReactNode {
  return <TextInput {...rest} {...wording({ label, required, error })} />;
}

/** A password field that can be shown; the same wording as `TextField`. */
export function PasswordField({
  label,
  required,
  error,
  ...rest
}: Common & Omit<PasswordInputProps, keyof Common>): ReactNode {
  return (
    <PasswordInput
      {...rest}
      {...wording({ label, required, error })}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, className: styles.toggle ?? '' }}
      rightSectionWidth="2.75rem"
    />
  );
}

// aria-required, not required: the browser would check the field itself and speak in its own words.
function wording({ label, required, error }: Common) {
  return {
    'aria-required': required === true,
    labelProps: { className: styles.label ?? '' },
    label: required ? (
      <>
        {label}
        <span className={styles.required}>{texts.required}</span>
      </>
    ) : (
      label
    ),
    error:
      error === undefined ? null : (
        <span className={styles.error}>
          <IconAlertCircle size={16} aria-hidden />
          {error}
        </span>
      ),
  };
}
