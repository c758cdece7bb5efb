import type { ReactNode } from 'react';

import { REPORT_STATE_NAMES, type ReportState } from '#domain/assignments/report-approval.ts';
import { translatable } from '../lib/language.ts';
import { Tag, type Tone } from './tag.tsx';

const TONES: Readonly<Record<ReportState, Tone>> = {
  unasked: 'plain',
  waiting: 'info',
  expired: 'bad',
  returned: 'bad',
  approved: 'good',
  changed: 'bad',
};

export const reportStateNames = translatable('report-states', { ...REPORT_STATE_NAMES });

/** How far the client's approval of a sheet is. */
export const ReportStateTag = ({ state }: { readonly state: ReportState }): ReactNode => (
  <Tag tone={TONES[state]} size="sm">
    {reportStateNames[state]}
  </Tag>
);
