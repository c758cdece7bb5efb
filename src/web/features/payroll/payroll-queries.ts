import { queryOptions } from '@tanstack/react-query';

import type { PayrollTemplateResponse } from '#contract/payroll.ts';
import { PRESET_TEMPLATES, type PresetTemplate } from '#domain/payroll/presets.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** A template as it is entered. */
export type TemplateValues = Omit<PayrollTemplateResponse, 'id'>;

/** A column of it. */
export type Column = TemplateValues['columns'][number];

/** A template to choose: the company's own by its id, or a preset by its name. */
export interface Choice {
  /** How the address and the list name it. */
  readonly key: string;
  readonly id: number | null;
  readonly values: TemplateValues;
  /** It is for a product whose form isn't known for sure. */
  readonly isProposal: boolean;
  readonly query: { readonly template_id: number } | { readonly ready: PresetTemplate };
}

/** The company's own templates. */
export const templatesQuery = queryOptions({
  queryKey: queryKey('payroll-templates'),
  queryFn: ({ signal }) => api('GET /api/admin/payroll-templates', { signal }),
});

/** The months of thousands are calculated for a file and its warnings. */
export const PAYROLL_TIMEOUT_MS = 300_000;

/** The first lines of a file, and the warnings about it. */
export const previewQuery = (month: PeriodName, { query, values }: Choice, closedOnly: boolean) =>
  queryOptions({
    // A template that was changed makes another file.
    queryKey: queryKey('payroll-preview', month, query, values, closedOnly),
    queryFn: ({ signal }) =>
      api('GET /api/admin/months/{month}/payroll/preview', {
        params: { month },
        query: { ...query, closed_only: closedOnly ? 'true' : 'false' },
        signal,
        timeoutMs: PAYROLL_TIMEOUT_MS,
      }),
  });

/** The company's own templates as choices. */
export const ownChoices = (templates: readonly PayrollTemplateResponse[]): Choice[] =>
  templates.map(({ id, ...values }) => ({
    key: String(id),
    id,
    isProposal: false,
    values,
    query: { template_id: id },
  }));

/** The presets as choices. */
export const PRESET_CHOICES: readonly Choice[] = Object.entries(PRESET_TEMPLATES).map(
  ([key, { name, encoding, hoursFormat, quotes, hasHeader, columns }]) => ({
    key,
    id: null,
    isProposal: key !== 'standard' && key !== 'sheet',
    values: { name, encoding, hours_format: hoursFormat, quotes, has_header: hasHeader, columns: [...columns] },
    query: { ready: key as PresetTemplate },
  }),
);

/** The mutation that saves a template, one at a time. */
export const SAVING_TEMPLATE = 'save-payroll-template';
