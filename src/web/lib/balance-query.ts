import { queryOptions } from '@tanstack/react-query';

import { api } from './api.ts';
import { withKept } from './kept-answers.ts';
import { queryKey } from './query-keys.ts';
import { about, type Subject } from './subject.ts';

/** What the own balance is kept by for the time without a network. */
export const KEPT_BALANCE = 'balance';

/** What a person can still ask for of paid leave. */
export const balanceQuery = (subject: Subject) =>
  queryOptions({
    queryKey: queryKey('leave', 'balance', subject),
    queryFn: ({ signal }) => {
      const read = () => api(...about(subject, 'GET /api/vacation-balance/my-balance', { signal }));
      return subject === 'own' ? withKept(KEPT_BALANCE, read) : read();
    },
  });
