import type { Role } from '#domain/account/role.ts';

/** Texts of the frame around the screens. */
export const texts = {
  product: '勤怠管理システム',
  skipToContent: '本文へ移動',
  navigation: 'メニュー',
  openMenu: 'メニューを開く',
  closeMenu: 'メニューを閉じる',
  clock: '打刻',
  attendance: '勤怠',
  shift: 'シフト',
  leave: '有給休暇',
  leaveApproval: '有給休暇の承認',
  logout: 'ログアウト',
  roles: { super_admin: '全権管理者', admin: '管理者', user: '一般' } satisfies Record<Role, string>,
  logo: '企業ロゴ',
  inPreparation: 'この画面は準備中です',
  backToClock: '打刻に戻る',
  notFoundTitle: 'ページが見つかりません',
  notFound: 'アドレスが間違っているか、ページが移動した可能性があります。',
  crashedTitle: '画面を表示できませんでした',
  crashed: '通信状況を確認して、再読み込みしてください。',
  reload: '再読み込み',
};
