import { Box } from '@mantine/core';
import { useId, type ReactNode } from 'react';

import styles from './choices.module.css';
import { RequiredTag } from './required-tag.tsx';

/** One of a few values, all of them in sight. */
export function Choices<Value extends string>({
  legend,
  name,
  layout,
  choices,
  value,
  required = false,
  disabled = false,
  onChange,
}: {
  readonly legend: string;
  /** Of the form's field. */
  readonly name: string;
  /**
   * Boxes beside each other, in one line or in as many as they need, or below each other, or parts of one box whose legend is
   * for screen readers alone.
   */
  readonly layout: 'row' | 'wrap' | 'column' | 'segments';
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value | undefined;
  /** Shows the tag 必須: none is chosen at first. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}): ReactNode {
  const hidden = layout === 'segments' ? 'visually-hidden' : undefined;
  return (
    <fieldset
      {...(required && { role: 'radiogroup', 'aria-required': true })}
      className={styles.choices}
      data-layout={layout}
      disabled={disabled}
    >
      <legend className={hidden}>
        {legend}
        {required && <RequiredTag />}
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className={hidden}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

/** A field that is so or not, with its label beside the box. */
export function CheckField({
  label,
  name,
  fault,
  checked,
  onChange,
}: {
  readonly label: ReactNode;
  readonly name?: string;
  /** The id of what says why it is wrong. */
  readonly fault?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={fault}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** Turns something on or off; `hint` says what that does. */
export function SwitchField({
  label,
  hint,
  name,
  checked,
  disabled = false,
  isQuiet = false,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly name?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** Small, with the hint beside it: what is rarely changed, at the foot of a screen. */
  readonly isQuiet?: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={isQuiet ? styles.quiet : undefined}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          name={name}
          aria-checked={checked}
          aria-describedby={hint === undefined ? undefined : id}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <Box component="p" id={id} maw="44rem" c="dimmed" fz={isQuiet ? '0.8125rem' : '0.875rem'} lh={1.6}>
          {hint}
        </Box>
      )}
    </div>
  );
}
