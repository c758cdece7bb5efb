import type { ReactNode } from 'react';

import { REPORT_STATE_NAMES, type ReportState } from '#domain/assignments/report-approval.ts';
import { Tag, type Tone } from './tag.tsx';

const TONES: Readonly<Record<ReportState, Tone>> = {
  unasked: 'plain',
  waiting: 'info',
  expired: 'bad',
  returned: 'bad',
  approved: 'good',
  changed: 'bad',
};

/** How far the client's approval of a sheet is. */
export const ReportStateTag = ({ state }: { readonly state: ReportState }): ReactNode => (
  <Tag tone={TONES[state]} size="sm">
    {REPORT_STATE_NAMES[state]}
  </Tag>
);
