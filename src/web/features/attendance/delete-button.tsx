import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useDayActions, type Deletion } from './day-actions.ts';
import styles from './delete-button.module.css';
import { texts } from './texts.ts';

/** The x beside a value that an admin can delete; nothing for others, and where there is nothing to delete. */
export function DeleteButton({
  date,
  item,
  id,
}: Pick<Deletion, 'date' | 'item'> & { readonly id: number | null }): ReactNode {
  const { deleteValue } = useDayActions();
  if (deleteValue === null || id === null) return null;
  return (
    <button
      type="button"
      className={styles.delete}
      aria-label={texts.deleteItem(date, texts.items[item])}
      onClick={() => deleteValue({ date, item, id })}
    >
      <IconX size={14} aria-hidden />
    </button>
  );
}
