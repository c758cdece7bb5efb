import type { ReactNode } from 'react';

import { OBLIGATION_LABELS, type ObligationState } from '#domain/leave/five-day-obligation.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';

const TONES: Readonly<Record<ObligationState, Tone>> = {
  at_risk: 'bad',
  violated: 'bad',
  open: 'plain',
  fulfilled: 'good',
};

/** How far an employee's five days have been taken. */
export const ObligationTag = ({ state }: { readonly state: ObligationState }): ReactNode => (
  <Tag tone={TONES[state]}>{OBLIGATION_LABELS[state]}</Tag>
);
