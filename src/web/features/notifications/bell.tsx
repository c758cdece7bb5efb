import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { currentUserQuery } from '../../lib/current-user-query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import styles from './bell.module.css';

const MOST_SHOWN = 99;

const NotificationsDialog = lazyDialog(async () => (await import('./notifications-dialog.tsx')).NotificationsDialog);

/** Opens the notifications, and has the number of unread ones, which comes with the session. */
export function Bell(): ReactNode {
  const [opened, setOpened] = useState(false);
  // Its code may come after the answer, which isn't asked for again.
  const unread = useQuery({ ...currentUserQuery, refetchOnMount: false }).data?.unread ?? 0;
  return (
    <>
      <IconButton
        label={
          unread === 0 ? 'お知らせ' : `お知らせ（未読${unread > MOST_SHOWN ? `${MOST_SHOWN}件以上` : `${unread}件`}）`
        }
        size="lg"
        tone="plain"
        title="お知らせ"
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
