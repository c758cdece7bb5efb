import { texts } from './texts.ts';

/** The links of the navigation, in order; the screens that are there. */
export const navigation = [
  { to: '/time-clock', label: texts.clock },
  { to: '/attendance', label: texts.attendance },
  { to: '/shift-manager', label: texts.shift },
  { to: '/vacation-request', label: texts.leave },
] as const;
