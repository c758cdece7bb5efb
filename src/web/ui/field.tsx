import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { TextInput, type InputWrapperProps, type TextInputProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './field.module.css';
import { RequiredTag } from './required-tag.tsx';

/** The texts around a field. */
export interface FieldLabel {
  readonly label: string;
  readonly required?: boolean;
  /** Leaves out the tag 必須, where it is plain that every field of the form is required. */
  readonly isPlainlyRequired?: boolean;
  readonly error?: string | undefined;
  /** Hides the label visually, as in a table whose column headers say it. */
  readonly labelHidden?: boolean;
  /** Announced by screen readers after the label. */
  readonly labelNote?: string | undefined;
}

/**
 * The one wording of every field: 必須 after the label when required, the error above the field, with a sign. It is
 * aria-required, not required: the browser would check the field itself and speak in its own words.
 */
export function fieldWording({ label, labelHidden, labelNote, required, isPlainlyRequired, error }: FieldLabel) {
  return {
    'aria-required': required === true,
    labelProps: { className: labelHidden === true ? 'visually-hidden' : (styles.label ?? '') },
    label: (
      <>
        {label}
        {labelNote !== undefined && <span className="visually-hidden">{labelNote}</span>}
        {required === true && isPlainlyRequired !== true && <RequiredTag />}
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

/** A hint below its field: fields beside each other stay in line, however long the hint of each is. */
export const hintBelow = (hint: string) => ({
  description: hint,
  descriptionProps: { mt: '0.25rem', lh: 1.5 },
  inputWrapperOrder: ['label', 'error', 'input', 'description'] satisfies InputWrapperProps['inputWrapperOrder'],
});

/** A one-line text field. */
export function TextField({
  label,
  labelHidden,
  labelNote,
  required,
  isPlainlyRequired,
  error,
  ...rest
}: FieldLabel & Omit<TextInputProps, keyof FieldLabel>): ReactNode {
  return (
    <TextInput {...rest} {...fieldWording({ label, labelHidden, labelNote, required, isPlainlyRequired, error })} />
  );
}
