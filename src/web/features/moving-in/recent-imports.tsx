import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { RecentImports } from '../../ui/recent-imports.tsx';
import { recentTexts as texts } from './recent-imports-texts.ts';

/** The imports of months, or of days and punches, before the go-live, each of which can be undone. */
export const RecentPastImports = ({ of }: { readonly of: 'months' | 'days' }): ReactNode => (
  <RecentImports
    query={{
      key: queryKey('past-months', 'imports', of),
      read: () => api('GET /api/admin/past-imports', { query: { of } }),
    }}
    undo={(id) => api('POST /api/admin/past-imports/{id}/undo', { params: { id } })}
    words={texts[of]}
    changes="employees"
  />
);
