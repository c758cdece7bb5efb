/** The address of the guide at one of its headings. */
export const guidePath = (heading: string | null): string =>
  heading === null ? '/guide' : `/guide/${encodeURIComponent(heading)}`;

/**
 * The heading of the guide that is about a screen, by the beginning of the screen's address: of several that fit, the
 * longest counts.
 */
export const GUIDE_SECTIONS: Readonly<Record<string, string>> = {
  '/time-clock': '打刻',
  '/attendance': '勤怠一覧',
  '/shift-manager': 'シフト管理',
  '/vacation-request': '有給休暇',
  '/requests': '申請',
  '/approvals': '申請',
  '/approvals/months': '月の勤怠の承認',
  '/account': 'アカウント',
  '/admin': '社員一覧と社員詳細',
  '/admin/home': 'ホーム',
  '/admin/today': '本日の出勤状況',
  '/admin/rosters': 'シフト表',
  '/admin/clients': '客先の状況',
  '/admin/assignments': '客先',
  '/admin/users/new': '社員を登録する全権管理者',
  '/admin/users/import': '社員を登録する全権管理者',
  '/admin/leave': '休暇管理',
  '/admin/leave/balances': '残日数一覧',
  '/admin/leave/five-days': '年5日の取得義務',
  '/admin/leave/planned': '計画的付与',
  '/admin/leave/on-behalf': '代理申請',
  '/admin/assignments/reports': '作業報告書の承認',
  '/admin/assignments/settlements': '客先の精算',
  '/admin/assignments/dispatch': '派遣',
  '/settings/report-templates': '作業報告書の様式',
  '/admin/month-end': '月の締め',
  '/admin/month-end/overtime': '時間外労働の上限36協定',
  '/admin/month-end/payroll': '給与連携',
  '/admin/month-end/health': '健康管理',
  '/super-admin': '会社設定全権管理者',
  '/super-admin/attendance-sheet': '出勤簿全権管理者',
  '/settings': '設定全権管理者',
  '/settings/agreement': '時間外労働の上限36協定',
  '/settings/findings': '要確認の種類',
  '/settings/sso': 'シングルサインオン',
  '/settings/hr-services': '人事労務サービス',
};

/** The heading of the guide that is about the screen at a pathname; `null` where none is. */
export function guideHeadingFor(pathname: string): string | null {
  const [longest] = Object.keys(GUIDE_SECTIONS)
    .filter((path) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((one, other) => other.length - one.length);
  return longest === undefined ? null : (GUIDE_SECTIONS[longest] ?? null);
}
