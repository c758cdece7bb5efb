import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { templatesQuery } from './payroll-queries.ts';
import { valueTexts as texts } from './value-texts.ts';

/** How many templates of its own the company has. */
export function TemplatesValue(): ReactNode {
  const { data } = useQuery(templatesQuery);
  return data && texts.templates(data.length);
}
