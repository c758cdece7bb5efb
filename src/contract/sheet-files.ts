import { z } from 'zod';

import { SHEET_FILE_FORMATS } from '#domain/sheet/sheet-files.ts';
import type { Route } from './route.ts';
import { isoMonth } from './wire.ts';

export const sheetFileRoutes = {
  'GET /api/admin/attendance-sheets': {
    id: 'exportAttendanceSheets',
    summary: '全社員の月の出勤簿を1つのファイルで。CSV（1日1行）、XLSX（社員ごとに1シート）、PDF（社員ごとに1ページ）',
    tag: 'sheets',
    access: 'super_admin',
    query: z.object({
      month: isoMonth,
      format: z.enum(SHEET_FILE_FORMATS, '形式はcsv、xlsx、pdfのいずれかを指定してください'),
    }),
    success: { status: 200, body: null },
    errors: ['sheets_none'],
  },
} as const satisfies Record<string, Route>;
