import { KIOSK_MEANS_NAMES } from '#domain/kiosk/means.ts';
import type { KioskMeans } from '#domain/kiosk/means.ts';

/** Texts of the setting of the shared devices (打刻端末), and of how people identify themselves there. */
export const texts = {
  lead: '入口などに置いたタブレットで、社員が打刻できるようにします。打刻は端末を置いた場所でしたものとして記録し、画面にはほかの社員の情報を表示しません。',
  settings: '本人確認の方法',
  settingsLead: '使える方法を選んでください。変更はすぐにすべての端末に反映されます。',
  means: KIOSK_MEANS_NAMES,
  meansHints: {
    rotating_qr: '社員のスマートフォンの「アカウント」に表示するQRコードで、30秒ごとに変わり、1回だけ使えます。',
    printed_qr: '印刷して渡すQRコードです。本人を区別できますが、貸し借りやコピーは防げません。',
    ic_card: '社員証や交通系ICカードの番号です。本人を区別できますが、貸し借りは防げません。読み取り機が必要です。',
    pin: '社員が「アカウント」で設定する6桁の番号です。通信できないときは使えません。',
  } satisfies Record<KioskMeans, string>,
  saysNames: '打刻した人の姓を表示する',
  saysNamesHint: '打刻のあと「佐藤さん」のように数秒間だけ表示します。氏名に空白がない社員は表示しません。',
  takesPhotos: '打刻のときに写真を撮影する',
  takesPhotosHint:
    '本人の打刻であることを後から確認できます。撮影の目的と保存する期間を端末に表示し、位置情報と同じ期間（設定 → 位置情報）を過ぎると削除します。見られるのは本人と、位置情報を確認できる管理者だけです。通信できないときは撮影しません。',
  noneChosen: '方法が選ばれていないため、打刻端末では打刻できません。',
  saveFailed: '打刻端末の設定の保存に失敗しました',

  list: '打刻端末',
  failed: '打刻端末の取得に失敗しました',
  name: '名称',
  namePlaceholder: '例: 正面玄関',
  place: '打刻場所',
  state: '状態',
  lastSeen: '最後の接続',
  never: 'なし',
  states: { new: '未登録', waiting: '登録待ち', registered: '登録済み' },
  issue: '登録',
  issueOf: (name: string) => `${name}の端末を登録`,

  issuing: '端末の登録',
  askIssue: (name: string) =>
    `「${name}」にする端末を登録するコードを発行します。すでに登録した端末がある場合は、新しい端末を登録したときに、前の端末は使えなくなります。`,
  issueFailed: '登録コードの発行に失敗しました',
  close: '閉じる',

  removal: {
    remove: '解除',
    removeOf: (name: string) => `${name}の登録を解除`,
    removal: '登録の解除',
    confirmRemoval: '登録を解除',
    removing: '解除中...',
    removeFailed: '登録の解除に失敗しました',
  },
  askRemove: 'この打刻端末の登録を解除します。端末はすぐに使えなくなります。すでにある打刻は残ります。',

  printCards: '印刷するQRコードを発行',

  count: (count: number) => (count === 0 ? '端末なし' : `${count}台`),
} as const;
