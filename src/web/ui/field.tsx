import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './field.module.css';
import { texts } from './texts.ts';

interface Common {
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
}

interface LabelManner {
  /** Keeps the label for screen readers alone, as where a table's heads stand for it. */
  readonly labelHidden?: boolean;
  /** What screen readers are told after the label. */
  readonly labelNote?: string | undefined;
}

type TextFieldProps = Common & LabelManner & Omit<TextInputProps, keyof Common>;

/** A one-line text field: 必須 after the label when required, the error above the field. */
export function TextField({ label, labelHidden, labelNote, required, error, ...rest }: TextFieldProps): ReactNode {
  return <TextInput {...rest} {...wording({ label, labelHidden, labelNote, required, error })} />;
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
function wording({ label, labelHidden, labelNote, required, error }: Common & LabelManner) {
  return {
    'aria-required': required === true,
    labelProps: { className: labelHidden === true ? 'visually-hidden' : (styles.label ?? '') },
    label: (
      <>
        {label}
        {labelNote !== undefined && <span className="visually-hidden">{labelNote}</span>}
        {required === true && <span className={styles.required}>{texts.required}</span>}
      </>
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
