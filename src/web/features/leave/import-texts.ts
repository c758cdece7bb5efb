import type { LeaveImportPreview, LeaveImportRow } from '#contract/leave-imports.ts';
import { type ImportCounts, importTexts } from '../../ui/import-texts.ts';

const UNITS = { day: '1日', half: '半日', hour: '時間' };
const KINDS: Readonly<Record<LeaveImportPreview['kind'], string>> = { grants: '付与と残日数', taken: '取得日' };
const HALVES = { am: '午前半休', pm: '午後半休' };

/** Texts of the import of balances, and of days taken before. */
export const texts = {
  ...importTexts,
  title: '有給休暇のCSVを取り込む',
  back: '残日数一覧に戻る',
  toBalances: '残日数一覧へ',
  about: [
    'ほかのシステムから、付与と残日数、または取得日を取り込めます。UTF-8またはShift_JISのCSVで、見出しでどちらかを判別します。',
    '付与と残日数：必須の列は「社員ID」「付与日」「付与日数」「残日数」です（5,000件まで）。任意の列は「種類」（法定・法定外）「残時間数」「1日の時間数」「有効期限」です。残日数は、このシステムで申請した分を引く前の日数です。',
    '取得日：必須の列は「社員ID」「取得日」です（20,000日まで）。任意の列は「単位」（1日・半日・午前半休・午後半休・時間・削除）「時間数」「1日の時間数」です。残日数からは引かず、管理簿・年5日の取得・出勤率に数えます。',
    '同じ社員の同じ付与日・取得日は、登録済みの内容を変更します。同じファイルをもう一度取り込んでも変わりません。',
    '1行でも誤りがあれば、何も登録されません。',
  ],
  kinds: KINDS,
  preview: '取り込む内容の確認',
  summaryOf:
    (kind: LeaveImportPreview['kind']) =>
    ({ added, changed, removed = 0, unchanged, faulty }: ImportCounts): string =>
      `${KINDS[kind]}：追加 ${added}件 ・ 変更 ${changed}件 ・ 削除 ${removed}件 ・ 変更なし ${unchanged}件 ・ 誤りあり ${faulty}件`,
  faultsFirst: '誤りがあるため、取り込めません。',
  nothing: '取り込む内容はありません。',
  register: (count: number): string => `${count}件を取り込む`,
  registering: '取り込み中...',
  registerFailed: '取り込みに失敗しました',
  onlyFaults: '誤りのある行だけ',
  columns: { name: '氏名', date: '付与日・取得日', before: '今の登録', after: '取り込み後', outcome: '結果' },
  grant: (days: number, left: number, expiry: string): string => `${days}日のうち残${left}日（${expiry}まで）`,
  taken: ({ unit, half, days }: NonNullable<LeaveImportRow['after']>): string => {
    const name = half === null ? UNITS[unit ?? 'day'] : HALVES[half];
    return unit === 'hour' ? `${name}（${days}日）` : name;
  },
  replaces: (date: string, days: number): string => `自動の付与（${date} ${days}日）と置き換え`,
};
