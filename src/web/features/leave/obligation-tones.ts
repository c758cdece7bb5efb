import type { ObligationState } from '#domain/leave/five-day-obligation.ts';
import type { Tone } from '../../ui/tag.tsx';

/** How each state of an obligation looks. */
export const OBLIGATION_TONES: Readonly<Record<ObligationState, Tone>> = {
  at_risk: 'bad',
  violated: 'bad',
  open: 'plain',
  fulfilled: 'good',
};
