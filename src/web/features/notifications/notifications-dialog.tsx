import { Box } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { whenText } from '../../lib/when-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, Hint, List, Row, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { noticeOf } from './notice-words.ts';
import { newsTexts as texts } from './texts.ts';

const newsQuery = queryOptions({
  queryKey: queryKey('notifications'),
  queryFn: ({ signal }) => api('GET /api/notifications', { signal }),
});

/** The notifications, the newest first; those on show count as read. */
export function NotificationsDialog({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Dialog title={texts.title} opened={opened} onClose={onClose}>
      <News onClose={onClose} />
      <Box mt="0.75rem">
        <Link to="/account?part=notifications" onClick={onClose}>
          {texts.settings}
        </Link>
      </Box>
    </Dialog>
  );
}

function News({ onClose }: { readonly onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  // What was read before stays marked as it was: each opening reads it again.
  const query = useQuery({ ...newsQuery, gcTime: 0, staleTime: Infinity });
  const newest = query.data?.find(({ is_read: isRead }) => !isRead)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    // A failure leaves it unread, and the next opening tries again.
    api('PUT /api/notifications/read', { body: { up_to: newest } }).then(
      () => invalidate(queryClient, 'unread'),
      () => undefined,
    );
  }, [newest, queryClient]);
  return (
    <Loaded query={query} failed={texts.failed} heights={['3rem', '3rem', '3rem']}>
      {(news) =>
        news.length === 0 ? (
          <Empty isPlain>{texts.none}</Empty>
        ) : (
          <List rules="between">
            {news.map(({ id, kind, about, created_at: at, is_read: isRead }) => {
              const { text, to } = noticeOf(kind, about);
              return (
                <Box component="li" key={id} py="0.5rem">
                  <Stack gap="xs">
                    <Link to={to} onClick={onClose}>
                      {text}
                    </Link>
                    <Row gap="sm">
                      <Hint as="span">{whenText(at)}</Hint>
                      {!isRead && (
                        <Tag tone="info" size="sm">
                          {texts.unread}
                        </Tag>
                      )}
                    </Row>
                  </Stack>
                </Box>
              );
            })}
          </List>
        )
      }
    </Loaded>
  );
}
