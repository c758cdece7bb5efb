import { IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatDuration } from '#domain/time/minutes.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import styles from './policy-field.module.css';
import type { Option, PolicyItem } from './policy-items.ts';
import { parseLength, type PolicyField } from './policy-values.ts';
import { texts } from './texts.ts';
import type { PolicyForm } from './use-policy-form.ts';

/** One thing that the company settles: its fields, what it does as it is set, and what the law says of that. */
export function PolicyRow({
  item,
  form,
  children,
}: {
  readonly item: PolicyItem;
  readonly form: PolicyForm;
  readonly children: ReactNode;
}): ReactNode {
  // While a field is half-typed, what was there before it is told.
  const policy = form.policy ?? form.base;
  const law = item.lawOf(policy);
  return (
    <div className={styles.row}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.words}>
        <p>{item.effectOf(policy)}</p>
        {law !== null && (
          <p className={styles.law}>
            <IconScale size={18} aria-label={texts.law} role="img" />
            <span>{law}</span>
          </p>
        )}
      </div>
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly name: PolicyField;
  readonly form: PolicyForm;
}

/** A choice of the policy. */
export function ChoiceField({
  label,
  name,
  form,
  options,
}: FieldProps & { readonly options: readonly Option<string | number | boolean>[] }): ReactNode {
  return (
    <SelectField
      label={label}
      name={name}
      value={form.typed[name]}
      error={form.errors[name]}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      onChange={(event) => form.change(name, event.currentTarget.value)}
    />
  );
}

/** A time of day of the policy. */
export function ClockField({ label, name, form }: FieldProps): ReactNode {
  return (
    <TimeInput
      label={label}
      name={name}
      value={form.typed[name]}
      error={form.errors[name]}
      stepMinutes={15}
      onChange={(text) => form.change(name, text)}
    />
  );
}

/** A length of time of the policy, `7:45`. */
export function LengthField({ label, name, form }: FieldProps): ReactNode {
  const value = form.typed[name];
  const settle = (): void => {
    const length = parseLength(value);
    if (length !== null && formatDuration(length) !== value) form.change(name, formatDuration(length));
  };
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      error={form.errors[name]}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => form.change(name, event.currentTarget.value)}
      onBlur={settle}
    />
  );
}
