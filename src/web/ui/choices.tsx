import type { ReactNode } from 'react';

import styles from './choices.module.css';

/** One of a few values, all of them in sight. */
export function Choices<Value extends string>({
  legend,
  name,
  layout,
  choices,
  value,
  disabled = false,
  onChange,
}: {
  readonly legend: string;
  /** Of the form's field. */
  readonly name: string;
  /** Boxes beside each other, or below each other, or parts of one box whose legend is for screen readers alone. */
  readonly layout: 'row' | 'column' | 'segments';
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}): ReactNode {
  const hidden = layout === 'segments' ? 'visually-hidden' : undefined;
  return (
    <fieldset className={styles.choices} data-layout={layout} disabled={disabled}>
      <legend className={hidden}>{legend}</legend>
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
