import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import styles from './pager.module.css';
import { texts } from './texts.ts';
import { Text } from '../../ui/layout.tsx';

/** Goes through a list of several pages; nothing where one holds them all. */
export function Pager({
  page,
  size,
  total,
  onChange,
}: {
  /** Counted from 1. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}): ReactNode {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1 && page === 1) return null;
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      <Button
        variant="default"
        disabled={page === 1}
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        onClick={() => onChange(Math.min(page - 1, last))}
      >
        {texts.previousPage}
      </Button>
      <Text as="span" size="sm" isNumeric>
        {texts.range(Math.min((page - 1) * size + 1, total), Math.min(page * size, total), total)}
      </Text>
      <Button
        variant="default"
        disabled={page >= last}
        rightSection={<IconChevronRight size={18} aria-hidden />}
        onClick={() => onChange(page + 1)}
      >
        {texts.nextPage}
      </Button>
    </nav>
  );
}
