import { minutes, type Minutes } from '../time/minutes.ts';
import { frameOf } from '../working-time/frame.ts';

/** A month of somebody, whose hours are watched for the sake of health: also of managers, and of people with deemed hours. */
export interface MonthOfHealth {
  /** The days of the month. */
  readonly days: number;
  /** All that was really worked (労働時間の状況, 安衛法66条の8の3), rest days included. */
  readonly worked: Minutes;
  /** Research and development, which has no limits of overtime (労基法36条11項). */
  readonly isResearch: boolean;
}

/** What a month asks of the company (安衛法66条の8, 66条の8の2, 安衛則52条の2). */
export interface HealthHours {
  /** Worked beyond 40 hours a week. */
  readonly beyond: Minutes;
  /** The company has to notify the person (安衛則52条の2第3項). */
  readonly mustNotify: boolean;
  /** The doctor's interview (面接指導): none, when the person asks for it, or in any case. */
  readonly interview: 'none' | 'on_request' | 'required';
}

const FORTY_HOURS = minutes(40 * 60);
/** Beyond these hours the company has to notify the person, and a researcher has to see the doctor. */
export const HEALTH_LIMITS = { notify: minutes(80 * 60), research: minutes(100 * 60) } as const;

/**
 * The hours of health of a month (work-rules 11): all the work less 40 hours × days ÷ 7, also where the week has 44. They
 * are not those of the limits of overtime (労基法36条6項): days off lower them.
 */
export function healthHours({ days, worked, isResearch }: MonthOfHealth): HealthHours {
  const beyond = minutes(Math.max(0, worked - frameOf(days, FORTY_HOURS, 'minute_down')));
  const mustNotify = beyond > HEALTH_LIMITS.notify;
  const isRequired = isResearch && beyond > HEALTH_LIMITS.research;
  const onRequest = mustNotify ? 'on_request' : 'none';
  return { beyond, mustNotify, interview: isRequired ? 'required' : onRequest };
}
