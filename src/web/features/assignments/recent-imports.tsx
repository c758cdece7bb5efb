import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { RecentImports } from '../../ui/recent-imports.tsx';
import { recentTexts as texts } from './recent-imports-texts.ts';

/** The imports of assignments of the last 24 hours, each of which can be undone. */
export const RecentAssignmentImports = (): ReactNode => (
  <RecentImports
    query={{ key: queryKey('assignments', 'imports'), read: () => api('GET /api/admin/assignment-imports') }}
    undo={(id) => api('POST /api/admin/assignment-imports/{id}/undo', { params: { id } })}
    words={texts}
    changes="assignments"
  />
);
