import { useId, type ReactNode } from 'react';

import styles from './switch-field.module.css';

/** Turns something on or off; `hint` says what that does. */
export function SwitchField({
  label,
  hint,
  name,
  checked,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly name?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode {
  const id = useId();
  return (
    <div>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          name={name}
          aria-checked={checked}
          aria-describedby={id}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
