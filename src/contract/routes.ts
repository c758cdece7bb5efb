import { authRoutes } from './auth.ts';
import { correctionRoutes } from './corrections.ts';
import { historyRoutes } from './history.ts';
import { holidayRoutes } from './holidays.ts';
import { internalWorkRoutes } from './internal-work.ts';
import { leaveRoutes } from './leave.ts';
import { logoRoutes } from './logos.ts';
import type { Route, RouteName } from './route.ts';
import { shiftRoutes } from './shifts.ts';
import { systemRoutes } from './system.ts';
import { timeRecordRoutes } from './time-records.ts';

/** Every call of the API. The server registers each, the web app knows their types, the documentation lists them. */
export const routes = {
  ...authRoutes,
  ...timeRecordRoutes,
  ...correctionRoutes,
  ...historyRoutes,
  ...shiftRoutes,
  ...internalWorkRoutes,
  ...leaveRoutes,
  ...holidayRoutes,
  ...logoRoutes,
  ...systemRoutes,
} as const satisfies Record<RouteName, Route>;

export type Routes = typeof routes;
