import { sql } from 'kysely';

import { japanDate } from '#domain/time/instant.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { companySetting, inCompany, leftOutStays } from '../../shared/owned/setting.ts';
import type { Db } from '../../shared/owned/write.ts';

/** Whether people of a company work at clients (客先で働く社員がいる). */
interface ClientWork {
  readonly works_at_clients: boolean;
  /** Whoever approves a report by a link is asked for a code, which is mailed to them. */
  readonly work_report_code: boolean;
}

/** Whether people of a company work at clients. */
export const clientWorkOf = (db: Db, companyId: string): Promise<ClientWork> =>
  db
    .selectFrom('company')
    .select(['works_at_clients', 'work_report_code'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();

/** Switching it off hides the client companies: it is refused while somebody is at one, or is going to be. */
export const clientWork = companySetting({
  action: 'change_client_work_settings',
  message: '客先で働く社員の設定を保存しました',
  read: clientWorkOf,
  choose: leftOutStays<ClientWork>,
  async validate({ trx, companyId, now }, { after }) {
    if (after.works_at_clients) return;
    const { n } = await trx
      .selectFrom('client_assignment as a')
      .innerJoin('user_account as u', (join) =>
        join.onRef('u.company_id', '=', 'a.company_id').onRef('u.user_id', '=', 'a.user_id'),
      )
      .select(sql<number>`count(distinct a.user_id)`.as('n'))
      .where('a.company_id', '=', companyId)
      .where(sql<boolean>`coalesce(least(a.to_date, u.left_on), 'infinity') >= ${japanDate(now)}`)
      .executeTakeFirstOrThrow();
    if (n > 0) throw new AppError('clients_assigned', { values: { n } });
  },
  store: inCompany(({ works_at_clients, work_report_code }) => ({ works_at_clients, work_report_code })),
});
