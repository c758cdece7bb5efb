import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { valueTexts as texts } from './value-texts.ts';
import { webhooksQuery } from './webhook-queries.ts';

/** How many receivers there are, or how many of them can't be reached, in a few words. */
export function WebhooksValue(): ReactNode {
  const { data } = useQuery(webhooksQuery);
  if (data === undefined) return null;
  const troubled = data.filter(
    ({ off_reason: off, failing_since: failing }) => off === 'gone' || off === 'failing' || failing !== null,
  );
  return troubled.length > 0 ? texts.trouble(troubled.length) : texts.count(data.length);
}
