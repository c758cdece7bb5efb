import type { UserSortKey } from '#contract/users.ts';
import { ROLE_NAMES } from '#domain/users/role.ts';

const count = (people: number): string => people.toLocaleString('ja-JP');

/** Texts of the list of employees, and of the employee that it shows. */
export const texts = {
  title: '社員一覧',
  backToList: '社員一覧に戻る',
  columns: {
    employee_id: '社員ID',
    name: '氏名',
    role: '権限',
    client_company: '取引先企業',
    job_assignment: '担当業務',
    employment_type: '雇用形態',
    created_at: '登録日',
  } satisfies Record<UserSortKey, string>,
  roles: ROLE_NAMES,
  notSet: '未設定',
  inactive: '利用停止',
  left: '退職',

  withInactive: '利用停止を含む',
  count: (people: number) => `${count(people)}人`,

  register: '新規登録',
  importCsv: 'CSVで一括登録',
  exportCsv: 'CSV出力',
  exporting: 'CSV出力中...',
  exportFailed: 'CSVの出力に失敗しました',
  registered: '社員を登録しました',

  loading: '読み込み中...',
  loadFailed: '社員一覧の取得に失敗しました',
  moreFailed: '続きの取得に失敗しました',
  none: '条件に合う社員はいません',
};
