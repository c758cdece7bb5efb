import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';

import { Button } from './button.tsx';
import styles from './filter-bar.module.css';
import { MOBILE } from './media.ts';
import { SearchField } from './search-field.tsx';

/** What narrows a list: the search, and more, which on phones stands behind a button called `moreLabel`. */
export function FilterBar({
  searchLabel,
  q,
  onSearch,
  moreLabel,
  children,
}: {
  readonly searchLabel: string;
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly moreLabel: string;
  readonly children: ReactNode;
}): ReactNode {
  const isPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <div className={styles.filters} role="search">
      <SearchField className={styles.search ?? ''} label={searchLabel} q={q} onSearch={onSearch} />
      {isPhone && (
        <Button
          variant="default"
          className={styles.more ?? ''}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          {moreLabel}
        </Button>
      )}
      <div id={id} className={styles.rest} hidden={isPhone && !opened}>
        {children}
      </div>
    </div>
  );
}

/** A condition that holds or not. */
export function FilterCheck({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
