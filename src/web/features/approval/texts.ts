import { APPROVAL_KIND_NAMES } from '#domain/approval/kind.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';

/** The superior so many levels above a person. */
const superior = (level: number): string => (level === 1 ? '上長' : level === 2 ? '上長の上長' : `${level}つ上の上長`);

const longerDays = (days: number): string => `${days}日を超える`;

const longer = (length: number): string => `${formatDuration(minutes(length))}を超える`;

/** Texts of the routes of approval. */
export const texts = {
  route: '承認経路',
  lead: '申請、休暇、月の勤怠を、だれが、どの順に承認するかを決めます。上から順に見て、条件に合う最初の経路を使います。',
  none: '承認経路はありません。申請や休暇は管理者のだれか1人が承認し、月の勤怠は本人確認だけで締められます。',
  otherwise: 'どれにも合わない申請や休暇は、管理者のだれか1人が承認します。月の勤怠は、本人確認だけで締められます。',
  up: (name: string) => `${name}を上へ`,
  down: (name: string) => `${name}を下へ`,
  askDelete: 'この承認経路を削除します。すでに申請や本人確認がされたものは、そのまま承認が続きます。',
  moveFailed: '順番を変更できませんでした',
  value: (routes: number) => (routes === 0 ? '管理者のだれかが承認' : `${routes}件の経路`),
  kinds: '対象',
  kindNames: APPROVAL_KIND_NAMES,
  days: '休暇の日数',
  longer,
  longerDays,
  superior,
  within: (name: string) => `${name}とその下位`,
  step: (place: number) => `${place}段階目`,
  steps: '承認の段階',
  admins: '管理者のだれか1人',
  adminsShort: '管理者',
  modes: { one: 'だれか1人', all: '全員' },
  gone: (name: string) => `${name}（承認できません）`,
  goneHint: '停止中・退職などのため承認できない社員がいます。「編集」で、ほかの承認者にしてください。',
  required: (name: string) => `${name}を入力してください`,

  preview: 'だれに依頼されるか',
  previewLead: '社員を選ぶと、いま申請したときに使われる承認経路と承認者を表示します。',
  employee: '社員',
  chooseEmployee: '氏名・社員IDで検索',
  previewMinutes: '時間の長さ（分）',
  previewDays: '休暇の日数',
  badDays: '0〜99の数で入力してください',
  previewFailed: '承認者の取得に失敗しました',
  usedRoute: (name: string) => `承認経路: ${name}`,
  noRoute: '合う承認経路がないため、管理者が承認します。',
  noMonthRoute: '合う承認経路がないため、月の勤怠は本人確認だけで締められます。',
  badMinutes: '0〜1440の整数で入力してください',

  settings: '承認の設定',
  settingsLead: '承認が進まないときの通知と、月の締めでの扱いです。',
  settingsFailed: '承認の設定の取得に失敗しました',
  settingsNotSaved: '承認の設定を保存できませんでした',
  remindAfter: '承認者にもう一度知らせる',
  escalateAfter: '管理者にも承認を依頼する',
  never: 'しない',
  daysLater: (days: number) => `${days}日後`,
  everyDays: (days: number) => `${days}日ごと`,
  blocksClosing: '承認が済んでいない月を締められないようにする',
  blocksClosingHint: 'オフのときは、理由を入力すれば締められます。',
};
