import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';

/** The calls that store what a file has. */
export const IMPORTS_OF_CONTRACT = Object.entries<Route>(routes)
  // A client's form is a file that is kept as it is, and a comparison keeps none.
  .filter(([name, { form }]) => form?.file === 'file' && !/\/(preview|read|form)$|month-comparison/.test(name))
  .map(([name]) => name);
