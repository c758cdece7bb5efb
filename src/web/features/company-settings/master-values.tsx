import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { clientCompaniesQuery, employmentTypesQuery } from '../../lib/company-queries.ts';
import { valueTexts as texts } from './setting-texts.ts';

/** How many client companies there are. */
export function ClientCompaniesValue(): ReactNode {
  const { data } = useQuery(clientCompaniesQuery);
  return data && texts.clientCompanies(data.length);
}

/** How many employment types there are. */
export function EmploymentTypesValue(): ReactNode {
  const { data } = useQuery(employmentTypesQuery);
  return data && texts.employmentTypes(data.length);
}
