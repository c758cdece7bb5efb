import { KIOSK_MEANS_NAMES } from '#domain/kiosk/means.ts';
import type { KioskMeans } from '#domain/kiosk/means.ts';

/** Texts of the setting of the shared devices (共用端末), and of how people identify themselves there. */
export const texts = {
  lead: '入口などに置いたタブレットで、社員が打刻できるようにします。打刻は端末を置いた場所でしたものとして記録し、画面にはほかの社員の情報を表示しません。',
  settings: '本人確認の方法',
  settingsLead: '使える方法を選んでください。変更はすぐにすべての端末に反映されます。',
  means: KIOSK_MEANS_NAMES,
  meansHints: {
    rotating_qr: '社員のスマートフォンの「ログインの管理」に表示するQRコードで、30秒ごとに変わり、1回だけ使えます。',
    printed_qr: '印刷して渡すQRコードです。本人を区別できますが、貸し借りやコピーは防げません。',
    ic_card: '社員証や交通系ICカードの番号です。本人を区別できますが、貸し借りは防げません。読み取り機が必要です。',
    pin: '社員が「ログインの管理」で設定する6桁の番号です。通信できないときは使えません。',
  } satisfies Record<KioskMeans, string>,
  saysNames: '打刻した人の姓を表示する',
  saysNamesHint: '打刻のあと「佐藤さん」のように数秒間だけ表示します。氏名に空白がない社員は表示しません。',
  takesPhotos: '打刻のときに写真を撮影する',
  takesPhotosHint:
    '本人の打刻であることを後から確認できます。撮影の目的と保存する期間を端末に表示し、位置情報と同じ期間（設定 → 位置情報）を過ぎると削除します。見られるのは本人と、位置情報を確認できる管理者だけです。通信できないときは撮影しません。',
  noneChosen: '方法が選ばれていないため、共用端末では打刻できません。',
  saveFailed: '共用端末の設定の保存に失敗しました',

  list: '共用端末',
  failed: '共用端末の取得に失敗しました',
  name: '名称',
  namePlaceholder: '例: 正面玄関',
  place: '打刻場所',
  noPlace: '指定しない',
  placeHint: '選ぶと、この端末での出勤と退勤を、この打刻場所でしたものとして記録します。',
  state: '状態',
  lastSeen: '最後の接続',
  never: 'なし',
  states: { new: '未登録', waiting: '登録待ち', registered: '登録済み' },
  issue: '登録',
  issueOf: (name: string) => `${name}の端末を登録`,
  required: (label: string) => `${label}を入力してください`,
  kioskSaveFailed: '共用端末の保存に失敗しました',

  issuing: '端末の登録',
  askIssue: (name: string) =>
    `「${name}」にする端末を登録するコードを発行します。すでに登録した端末がある場合は、新しい端末を登録したときに、前の端末は使えなくなります。`,
  issueCode: 'コードを発行',
  issuingCode: '発行中...',
  issueFailed: '登録コードの発行に失敗しました',
  companyId: '企業ID',
  code: '登録コード',
  steps:
    '端末のブラウザーで次のアドレスを開き、企業IDと登録コードを入力してください。コードは15分間、1回だけ使えます。',
  address: 'アドレス',
  close: '閉じる',

  removal: {
    remove: '解除',
    removeOf: (name: string) => `${name}の登録を解除`,
    removal: '登録の解除',
    confirmRemoval: '登録を解除',
    removing: '解除中...',
    removeFailed: '登録の解除に失敗しました',
  },
  askRemove: 'この共用端末の登録を解除します。端末はすぐに使えなくなります。すでにある打刻は残ります。',

  printCards: '印刷するQRコードを発行',

  count: (count: number) => (count === 0 ? '端末なし' : `${count}台`),
} as const;

/** Texts of the panel of one's own means, among those of the account. */
export const ownTexts = {
  title: '共用端末での打刻',
  lead: '入口などの共用端末で打刻するときの、本人確認の設定です。',
  failed: '共用端末での打刻の設定を読み込めませんでした',
  pinLabel: '新しいPIN（6桁の数字）',
  pinHint: '連番、繰り返し、生年月日、社員IDと同じ番号は使えません。パスワードとは別の番号にしてください。',
  noPin: 'PINは設定されていません。',
  pinSince: (when: string) => `PINは設定済みです（${when}）`,
  pinOff: '会社の設定により、PINは使えません。',
  setPin: 'PINを設定',
  changePin: 'PINを変更',
  settingPin: 'PINの設定',
  setting: '設定中...',
  setFailed: 'PINを設定できませんでした',
  wrongPin: '6桁の数字を入力してください',
  showQr: 'QRコードを表示',
  qrTitle: '共用端末に見せるQRコード',
  qr: '共用端末に見せるQRコード',
  qrHint: 'このQRコードを、共用端末のカメラに見せてください。30秒ごとに変わり、1回だけ使えます。',
  qrLeft: (seconds: number) => `あと${seconds}秒で変わります`,
  qrFailed: 'QRコードを表示できませんでした',
  close: '閉じる',
  deletePin: 'PINを削除',
  deleting: '削除中...',
  deleteFailed: 'PINを削除できませんでした',
  askDelete: 'PINを削除すると、共用端末で社員IDとPINによる打刻ができなくなります。',
} as const;

/** Texts of the cards of a person, and of the printed QR codes. */
export const cardTexts = {
  lead: 'この社員が共用端末で打刻するときに使うICカードと、印刷したQRコードです。',
  failed: 'カードの取得に失敗しました',
  none: 'カードは登録されていません',
  list: '登録したカード',
  kinds: { ic_card: 'ICカード', printed_qr: '印刷したQRコード' },
  called: (kind: string, name: string | null, ending: string | null) =>
    [kind, ...(name === null ? [] : [name]), ...(ending === null ? [] : [`末尾 ${ending}`])].join(' '),
  since: (when: string) => `登録日 ${when}`,
  delete: '削除',
  deleteOf: (card: string) => `${card}を削除`,
  deleteFailed: 'カードを削除できませんでした',
  add: 'ICカードを追加',
  number: 'カードの番号',
  numberHint:
    'この欄を選んで、カードを読み取り機にかざしてください。手で入力することもできます。番号そのものは保存せず、照合に使う値と末尾の4文字だけを残します。',
  name: '名称（任意）',
  namePlaceholder: '例: 社員証',
  register: '登録',
  registering: '登録中...',
  registerFailed: 'カードを登録できませんでした',
  wrongNumber: '6〜32文字の英数字で入力してください',
  close: '閉じる',

  printTitle: '印刷するQRコード',
  printLead:
    '社員ごとのQRコードを発行して、カードとして印刷します。発行すると、その社員に前に発行したQRコードは使えなくなります。QRコードは本人を区別するだけで、貸し借りやコピーは防げません。',
  printOff: '「印刷したQRコード」が共用端末の本人確認の方法に選ばれていないため、今は使えません。',
  back: '共用端末の設定に戻る',
  chosen: '選んだ社員',
  nobody: '社員を選んでください。',
  choose: '社員を追加',
  remove: (name: string) => `${name}を外す`,
  addAll: '全員を追加',
  addingAll: '読み込み中...',
  addAllFailed: '社員を読み込めませんでした',
  tooMany: (most: number) => `一度に発行できるのは${most}人までです。`,
  issue: (count: number) => `${count}人分を発行`,
  issuing: '発行中...',
  issueTitle: 'QRコードの発行',
  askIssue: (count: number) =>
    `${count}人分のQRコードを発行します。前に発行したQRコードは使えなくなります。発行したQRコードは、この画面を閉じると二度と表示できません。`,
  issueFailed: 'QRコードを発行できませんでした',
  print: '印刷する',
  issued: (count: number) => `${count}人分のQRコード`,
  once: 'この画面を閉じると、もう表示できません。先に印刷してください。',
  card: '打刻用QRコード',
  codeOf: (name: string) => `${name}さんの打刻用QRコード`,
} as const;

/** Texts of the scans that couldn't be taken. */
export const refusedTexts = {
  name: '共用端末の受け付けられなかった打刻',
  title: (count: number) => `共用端末の受け付けられなかった打刻（${count}件）`,
  lead: '端末が通信できないときの打刻のうち、届いたときに記録できなかったものです。本人に確認して、勤怠の修正から登録してください。',
  failed: '受け付けられなかった打刻の取得に失敗しました',
  none: '受け付けられなかった打刻はありません',
  unit: '件',
  when: '日時',
  who: '社員',
  unknown: '不明',
  kind: '種類',
  automatic: '自動',
  kiosk: '端末',
  reason: '理由',
  operations: '操作',
  done: '確認済み',
  doneOf: (when: string) => `${when}の打刻を確認済みにする`,
  doneFailed: '確認済みにできませんでした',
} as const;
