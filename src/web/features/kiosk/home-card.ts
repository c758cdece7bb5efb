import { useQuery } from '@tanstack/react-query';

import { hasRole } from '#domain/users/role.ts';
import { useSession } from '../../lib/session-store.ts';
import { fullWhenText } from '../../lib/when-text.ts';
import type { Task } from '../../ui/summary-card.tsx';
import { refusedScansQuery } from './refused-scans-query.ts';
import { refusedTexts as texts } from './refused-scans-texts.ts';

const STALE_MS = 60_000;

/** To see to the scans of the shared devices that couldn't be taken, for super admins; nothing where there are none. */
export function useRefusedScansTasks(): readonly Task[] {
  const mayRead = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  const query = useQuery({ ...refusedScansQuery, enabled: mayRead, staleTime: STALE_MS });
  if (!mayRead || query.data?.total === 0) return [];
  const task = {
    title: texts.name,
    name: texts.name,
    to: '/settings/kiosks',
    unit: texts.unit,
    query,
    failed: texts.failed,
    summary: query.data && {
      count: query.data.total,
      isAlarming: true,
      items: query.data.scans.map(({ id, user, scanned_at, received_at, kiosk_name }) => ({
        key: id,
        name: user?.name ?? texts.unknown,
        note: `${fullWhenText(scanned_at ?? received_at)} ${kiosk_name}`,
        to: '/settings/kiosks',
      })),
    },
  };
  return [task];
}
