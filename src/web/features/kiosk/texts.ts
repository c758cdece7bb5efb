import { type AnyPunchType, PUNCH_LABELS } from '#domain/attendance/record.ts';
import type { KioskMeans } from '#domain/kiosk/means.ts';

/** Texts of the page of a shared device (打刻端末). */
export const texts = {
  title: '打刻（打刻端末）',
  product: '勤怠管理システム',

  registration: '打刻端末の登録',
  registrationLead:
    '全権管理者が「設定 → 打刻端末」で発行した登録コードを入力してください。コードは15分間、1回だけ使えます。',
  companyId: '企業ID',
  code: '登録コード',
  codePlaceholder: '例: abcd-efgh',
  required: (label: string) => `${label}を入力してください`,
  register: 'この端末を登録する',
  registering: '登録中...',
  registerFailed: '端末を登録できませんでした',
  ended: 'この端末の登録は解除されました。打刻には使えません。',

  of: (name: string, company: string) => `${company} ${name}`,
  offline: '通信できません',
  unsent: (count: number) => `未送信 ${count}件`,
  kept: '受け付けました',
  keptAt: (type: AnyPunchType | null, time: string) =>
    `${type === null ? '' : `${PUNCH_LABELS[type]} `}${time}（通信の回復後に確認して記録します）`,
  buttons: '打刻の種類',
  punch: PUNCH_LABELS,
  chooseFirst: '出勤・退勤は自動で判断します。選んでから本人確認をすることもできます。',
  chosen: (type: AnyPunchType) => `${PUNCH_LABELS[type]}を打刻します。本人確認をしてください。`,
  show: {
    rotating_qr: 'スマートフォンのQRコードをカメラに見せてください',
    printed_qr: 'QRコードをカメラに見せてください',
    ic_card: 'ICカードをかざしてください',
  } satisfies Record<Exclude<KioskMeans, 'pin'>, string>,
  camera: 'カメラの映像',
  noCamera:
    'カメラを使えません。ブラウザーの設定でカメラの使用を許可してください（httpsのアドレスで開く必要があります）。',
  startCamera: 'カメラを使う',
  purpose: (days: number) =>
    `本人の打刻であることを確認するため、打刻のときに写真を撮影します。写真は${days}日間保存し、本人と、位置情報を確認できる管理者だけが見られます。`,
  noMeans: '本人確認の方法が設定されていません。管理者に連絡してください。',

  byPin: '社員IDとPINで打刻',
  pinTitle: '社員IDとPINで打刻',
  employeeId: '社員ID',
  pin: 'PIN（6桁の数字）',
  wrongPin: '6桁の数字を入力してください',
  punchNow: '打刻する',
  punching: '確認中...',
  cancel: 'キャンセル',
  punchFailed: '打刻に失敗しました',
  notPunched: '打刻していません',

  greeting: (type: AnyPunchType, hour: number): string => {
    if (type === 'clock_out') return 'お疲れさまでした';
    if (type === 'break_start') return '休憩に入ります';
    if (type === 'break_end') return '休憩が終わりました';
    if (hour < 4) return 'こんばんは';
    if (hour < 11) return 'おはようございます';
    return hour < 18 ? 'こんにちは' : 'こんばんは';
  },
  called: (name: string) => `${name}さん`,
  done: (type: AnyPunchType, time: string) => `${PUNCH_LABELS[type]} ${time}`,
  repeated: (type: AnyPunchType, time: string) => `${PUNCH_LABELS[type]}は${time}に打刻済みです`,
} as const;
