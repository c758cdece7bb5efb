import type { ReactNode } from 'react';

import styles from './check-field.module.css';

/** A field that is so or not, with its label beside the box. */
export function CheckField({
  label,
  name,
  checked,
  onChange,
}: {
  readonly label: ReactNode;
  readonly name?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
