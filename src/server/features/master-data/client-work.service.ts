import { AppError } from '../../platform/http/app-error.ts';
import { companySetting, inCompany } from '../../shared/owned/setting.ts';
import type { Db } from '../../shared/owned/write.ts';

/** Whether people of a company work at clients (客先で働く社員がいる). */
interface ClientWork {
  readonly works_at_clients: boolean;
}

/** Whether people of a company work at clients. */
export const clientWorkOf = (db: Db, companyId: string): Promise<ClientWork> =>
  db.selectFrom('company').select('works_at_clients').where('company_id', '=', companyId).executeTakeFirstOrThrow();

/** Switching it off hides the client companies: it is refused while somebody is at one. */
export const clientWork = companySetting({
  action: 'change_client_work_settings',
  message: '客先で働く社員の設定を保存しました',
  read: clientWorkOf,
  choose: (entered: ClientWork): ClientWork => ({ works_at_clients: entered.works_at_clients }),
  async validate({ trx, companyId }, { after }) {
    if (after.works_at_clients) return;
    const { n } = await trx
      .selectFrom('user_account')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('company_id', '=', companyId)
      .where('client_company_id', 'is not', null)
      .executeTakeFirstOrThrow();
    if (n > 0) throw new AppError('clients_assigned', { values: { n } });
  },
  store: inCompany(({ works_at_clients }) => ({ works_at_clients })),
});
