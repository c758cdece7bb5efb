import { useSession, type UserInfo } from './session-store.ts';

/** Whether what is of use to companies whose people work at clients is shown to somebody: unless the session says otherwise. */
export const worksAtClients = (user: UserInfo | undefined): boolean => user?.worksAtClients ?? true;

/** Whether people of the company work at clients (客先で働く社員): else nothing of client companies and internal work is shown. */
export const useWorksAtClients = (): boolean => worksAtClients(useSession().session?.user);
