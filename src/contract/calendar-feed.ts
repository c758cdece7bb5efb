import { z } from 'zod';

import type { Route } from './route.ts';
import { instant, messageResponse } from './wire.ts';

export const calendarFeedRoutes = {
  'GET /api/calendar-feed': {
    id: 'getCalendarFeed',
    summary: '自分の予定表の公開：作成日時（公開していなければ null）',
    tag: 'calendar-feed',
    access: 'user',
    success: { status: 200, body: z.object({ created_at: instant.nullable() }) },
  },
  'POST /api/calendar-feed': {
    id: 'createCalendarFeed',
    summary: '予定表のアドレスの発行。前のアドレスは使えなくなる。アドレスはこの応答にだけある',
    tag: 'calendar-feed',
    access: 'user',
    success: {
      status: 201,
      body: messageResponse.extend({ created_at: instant, /** From the server's root. */ path: z.string() }),
    },
  },
  'DELETE /api/calendar-feed': {
    id: 'deleteCalendarFeed',
    summary: '予定表の公開の停止',
    tag: 'calendar-feed',
    access: 'user',
    success: { status: 200, body: messageResponse },
  },
  'GET /api/calendar-feeds/{company_id}/{token}': {
    id: 'readCalendarFeed',
    summary: '予定表（iCalendar）：シフトと休暇。アドレスを知るカレンダーアプリが読む',
    tag: 'calendar-feed',
    access: 'public',
    params: z.object({ company_id: z.string().max(64), token: z.string().max(64) }),
    success: { status: 200, body: null, contentType: 'text/calendar' },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
