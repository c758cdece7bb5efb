import { addDays, addMonths, monthOf, parseIsoMonth } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { askAhead } from '../lib/api.ts';
import type { Session } from '../lib/session-store.ts';
import { serverNow } from '../lib/use-server-time.ts';
import { ADMIN_HOME, HOME, MONTH } from './screen-route.ts';

/**
 * Requests the first data of the frame and of the screens that people open most, while their code is on its way. A screen
 * requests everything else by itself, and a month whose period isn't the calendar's.
 */
export function prefetchFirst({ user }: Session, pathname: string, search: string): void {
  askAhead('GET /api/auth/me');
  askAhead('GET /api/closing-days');
  askAhead('GET /api/logos/{companyId}', { params: { companyId: user.companyId } });
  const today = japanDate(serverNow());
  if (pathname === HOME) {
    askAhead('GET /api/time-records', { query: { date: today, since: addDays(today, -1) } });
    askAhead('GET /api/punch-settings');
  } else if (pathname === MONTH) {
    const shown = new URLSearchParams(search).get('month');
    const month = shown === null ? monthOf(today) : parseIsoMonth(shown);
    if (month === null) return;
    askAhead('GET /api/time-records', { query: { month } });
    askAhead('GET /api/shifts/{month}', { params: { month } });
    askAhead('GET /api/internal-work', { query: { month } });
    askAhead('GET /api/holidays/{month}', { params: { month } });
    askAhead('GET /api/months/{month}', { params: { month } });
    if (shown === null) askAhead('GET /api/months/{month}', { params: { month: addMonths(month, -1) } });
  } else if (pathname === ADMIN_HOME) askAhead('GET /api/admin/home');
}
