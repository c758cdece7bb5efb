/** Texts of the guide's screen. */
export const texts = {
  title: '使い方',
  search: '使い方を検索',
  placeholder: '例: 打刻忘れ',
  found: (count: number): string => `${count}件の項目に見つかりました。`,
  nothingFound: (typed: string): string => `「${typed}」は見つかりませんでした。別の言葉でお試しください。`,
  contents: '目次',
  employees: '社員',
  administrators: '管理者',
  failed: '管理者の使い方を表示できませんでした',
  notFound: 'お探しの項目は見つかりませんでした。目次から選んでください。',
  previous: (title: string): string => `前: ${title}`,
  next: (title: string): string => `次: ${title}`,
};
