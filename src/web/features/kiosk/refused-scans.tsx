import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { RefusedScan } from '#contract/kiosk.ts';
import { PUNCH_LABELS } from '#domain/attendance/record.ts';
import { japanDate, parseInstant } from '#domain/time/instant.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { fullWhenText } from '../../lib/when-text.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Heading, Hint, Stack } from '../../ui/layout.tsx';
import { refusedScansQuery } from './refused-scans-query.ts';
import { refusedTexts as texts } from './refused-scans-texts.ts';

/** The scans of the time without a network that couldn't be taken. */
export function RefusedScans({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(refusedScansQuery);
  const removing = useExclusiveMutation('delete-refused-scan', {
    mutationFn: ({ id }: RefusedScan) =>
      api('DELETE /api/admin/refused-kiosk-scans/{id}', { params: { id: String(id) } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'refusedKioskScans'),
  });
  const busy = removing.isPending ? removing.variables?.id : undefined;
  return (
    <Stack gap="sm">
      <Heading>{texts.title(query.data?.total ?? 0)}</Heading>
      <Hint>{texts.lead}</Hint>
      {removing.error !== null && <Banner kind="error">{messageOf(removing.error, texts.doneFailed)}</Banner>}
      <DataList
        label={texts.name}
        columns={columnsOf(busy, removing.mutate)}
        rows={query.data?.scans}
        keyOf={({ id }) => id}
        query={query}
        failed={texts.failed}
        none={texts.none}
        heights={[56, 196]}
      />
    </Stack>
  );
}

/** Whose it was, with the way to their month, where it can be entered. */
function Who({ scan: { user, scanned_at: at } }: { readonly scan: RefusedScan }): ReactNode {
  if (user === null) return texts.unknown;
  const day = at === null ? null : parseInstant(at);
  const month = day === null ? '' : `?month=${japanDate(day).slice(0, 7)}`;
  return (
    <Link to={`/admin/users/${user.user_id}${month}`}>
      {user.employee_id} {user.name}
    </Link>
  );
}

/** `busy` is the one that is being taken off the list. */
const columnsOf = (busy: number | undefined, onSeen: (scan: RefusedScan) => void): readonly Column<RefusedScan>[] => [
  {
    key: 'when',
    label: texts.when,
    width: '20%',
    phone: 'title',
    cell: ({ scanned_at, received_at }) => fullWhenText(scanned_at ?? received_at),
  },
  { key: 'who', label: texts.who, cell: (scan) => <Who scan={scan} /> },
  {
    key: 'kind',
    label: texts.kind,
    width: '7rem',
    cell: ({ record_type: type }) => (type === null ? texts.automatic : PUNCH_LABELS[type]),
  },
  { key: 'kiosk', label: texts.kiosk, width: '16%', cell: ({ kiosk_name }) => kiosk_name },
  { key: 'reason', label: texts.reason, width: '26%', phone: 'plain', cell: ({ reason }) => reason },
  {
    key: 'operations',
    label: texts.operations,
    width: '9rem',
    phone: 'plain',
    cell: (scan) => (
      <RowButton
        label={texts.doneOf(fullWhenText(scan.scanned_at ?? scan.received_at))}
        isBusy={scan.id === busy}
        onClick={() => onSeen(scan)}
      >
        {texts.done}
      </RowButton>
    ),
  },
];
