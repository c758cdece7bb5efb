import { type CompanyList, useSession } from './session-store.ts';

/**
 * Whether the company has anything in a list: else nothing is shown that chooses from it. The session says so, so that
 * nothing moves when a screen opens; one that was stored before it did says that there is something.
 */
export const useHasAny = (list: CompanyList): boolean => useSession().session?.user.emptyLists?.includes(list) !== true;
