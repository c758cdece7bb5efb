import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { currentUserQuery } from '../../lib/current-user-query.ts';
import { translatable } from '../../lib/language.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import styles from './bell.module.css';

const MOST_SHOWN = 99;

export const bellTexts = translatable('bell', {
  title: 'お知らせ',
  unread: (count: number, orMore: boolean): string => `お知らせ（未読${count}件${orMore ? '以上' : ''}）`,
});

const NotificationsDialog = lazyDialog(async () => (await import('./notifications-dialog.tsx')).NotificationsDialog);

/** Opens the notifications, and has the number of unread ones, which comes with the session. */
export function Bell(): ReactNode {
  const [opened, setOpened] = useState(false);
  // Its code may come after the answer, which isn't asked for again.
  const unread = useQuery({ ...currentUserQuery, refetchOnMount: false }).data?.unread ?? 0;
  return (
    <>
      <IconButton
        label={unread === 0 ? bellTexts.title : bellTexts.unread(Math.min(unread, MOST_SHOWN), unread > MOST_SHOWN)}
        size="lg"
        tone="plain"
        title={bellTexts.title}
        className={styles.bell}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconBell size={20} aria-hidden />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </IconButton>
      <NotificationsDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
