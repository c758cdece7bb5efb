import type { ReactNode } from 'react';

import type { Selection } from './data-list-types.ts';
import styles from './data-list.module.css';

/** Selects a row of a list. */
export const SelectRow = <Row,>({
  row,
  selection,
}: {
  readonly row: Row;
  readonly selection: Selection<Row>;
}): ReactNode => (
  <Select
    label={selection.label(row)}
    checked={selection.isSelected(row)}
    onChange={(isSelected) => selection.onSelect([row], isSelected)}
  />
);

/** A checkbox with room for a thumb, whose label is for screen readers alone. */
export const Select = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode => (
  <label className={styles.select}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </label>
);
