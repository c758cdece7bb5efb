import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { fieldWording, type FieldLabel } from './field.tsx';

/** A choice of one among few, as the device offers it. */
export function SelectField({
  label,
  labelHidden,
  required,
  error,
  ...rest
}: FieldLabel & Omit<NativeSelectProps, keyof FieldLabel>): ReactNode {
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={18} aria-hidden />}
      {...rest}
      {...fieldWording({ label, labelHidden, required, error })}
    />
  );
}
