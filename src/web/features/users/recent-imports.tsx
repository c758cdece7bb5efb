import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { RecentImports } from '../../ui/recent-imports.tsx';
import { recentTexts as texts } from './recent-imports-texts.ts';

/** The imports of people of the last 24 hours, each of which can be undone. */
export const RecentPeopleImports = (): ReactNode => (
  <RecentImports
    query={{ key: queryKey('users', 'imports'), read: () => api('GET /api/admin/people-imports') }}
    undo={(id) => api('POST /api/admin/people-imports/{id}/undo', { params: { id } })}
    words={texts}
    changes="employees"
  />
);
