import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { RecentImports } from '../../ui/recent-imports.tsx';
import { recentTexts as texts } from './recent-imports-texts.ts';

/** The imports of months before the go-live, each of which can be undone. */
export const RecentPastImports = (): ReactNode => (
  <RecentImports
    query={{ key: queryKey('past-months', 'imports'), read: () => api('GET /api/admin/past-imports') }}
    undo={(id) => api('POST /api/admin/past-imports/{id}/undo', { params: { id } })}
    words={texts}
    changes="employees"
  />
);
