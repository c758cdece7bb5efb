import { z } from 'zod';

import { IMPORT_KEYS } from './import-columns.ts';
import { MISFITS } from './assignments.ts';
import type { Route } from './route.ts';
import { id, instant, pathId } from './wire.ts';

/** An import of a file, which can be undone, or was. */
const recentImport = z.object({
  id,
  at: instant,
  /** Who imported it. */
  actor_name: z.string(),
  added: z.int().min(0),
  changed: z.int().min(0),
  is_undone: z.boolean(),
  /** Whether it is too long ago to be undone. */
  is_over: z.boolean(),
});
export type RecentImport = z.output<typeof recentImport>;

const undone = z.object({
  message: z.string(),
  /** What stays, by the name of the person or the entry, and why; of employees alone. */
  left: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type UndoneImport = z.output<typeof undone>;

export const importRoutes = {
  'GET /api/admin/imports/{import}': {
    id: 'listImports',
    summary: 'CSVの登録。新しい順に20件',
    tag: 'system',
    access: 'super_admin',
    params: z.object({ import: z.enum(IMPORT_KEYS) }),
    success: { status: 200, body: z.object({ imports: z.array(recentImport) }) },
  },
  'POST /api/admin/imports/{id}/undo': {
    id: 'undoImport',
    summary:
      'CSVの登録の取り消し。登録したものを削除し、変更したものを元に戻す。その後に1件でも変更されたとき、登録した内容の月を締めたとき、登録から1年が過ぎたときは、何も戻さない。社員の一括登録では、記録のない社員を削除し、その後に変更されていない内容を元に戻して、取り消せなかったものを名前で返す',
    tag: 'system',
    access: 'super_admin',
    params: z.object({ id: pathId }),
    success: { status: 200, body: undone },
    errors: [
      'not_found',
      'import_undone',
      'import_over',
      'import_changed',
      'import_closed',
      'leave_grant_in_use',
      'department_code_taken',
      'department_has_members_outside',
      'department_in_use',
      'master_name_taken',
      'work_rule_unknown',
      'month_closed',
      'month_after_closed',
      ...MISFITS,
    ],
  },
} as const satisfies Record<string, Route>;
