import { describe, expect, it } from 'vitest';

import {
  DEFAULT_SETTINGS,
  isForSuperAdmins,
  isSecurityKind,
  NOTIFICATION_KINDS,
  type NotificationAbout,
  type NotificationKind,
  type NotificationSetting,
  textOf,
  timingsOf,
} from './kind.ts';

it.each<[NotificationKind, NotificationAbout, string]>([
  [
    'leave_requested',
    { name: '山田 太郎', date: '2026-12-18' },
    '山田 太郎さんから休暇の申請があります（12月18日（金））',
  ],
  ['leave_requested', { date: '2026-12-18', until: '2026-12-18' }, '休暇の申請があります（12月18日（金））'],
  [
    'leave_decided',
    { date: '2026-12-18', until: '2026-12-21', status: 'rejected' },
    '12月18日（金）〜12月21日（月）の休暇が却下されました',
  ],
  ['leave_decided', { date: '2026-12-18', status: 'cancelled' }, '12月18日（金）の休暇が取り消されました'],
  ['leave_decided', { date: '2026-12-18', status: 'returned' }, '12月18日（金）の休暇が差し戻されました'],
  ['shift_published', { month: '2026-12' }, '2026年12月度のシフトが公開されました'],
  ['month_closed', { month: '2026-11b' }, '2026年11月度の勤怠が締められました'],
  [
    'month_to_approve',
    { name: '山田 太郎', month: '2026-10' },
    '山田 太郎さんの2026年10月度の勤怠の承認を依頼されています',
  ],
  ['month_to_approve', { month: '2026-10', days: 3 }, '2026年10月度の勤怠の承認を3日待っています'],
  [
    'request_asked',
    { name: '山田 太郎', date: '2026-11-18', request: 'overtime' },
    '山田 太郎さんから残業の申請があります（11月18日（水））',
  ],
  [
    'request_asked',
    { name: '山田 太郎', date: '2026-12-18', until: '2026-12-21', request: 'leave' },
    '山田 太郎さんから休暇の申請があります（12月18日（金）〜12月21日（月））',
  ],
  [
    'request_decided',
    { date: '2026-11-18', request: 'punch_correction', status: 'returned' },
    '11月18日（水）の打刻の修正の申請が差し戻されました',
  ],
  ['month_decided', { month: '2026-10', status: 'approved' }, '2026年10月度の勤怠が承認されました'],
  [
    'month_decided',
    { month: '2026-10', status: 'returned', comment: '4日の退勤' },
    '2026年10月度の勤怠が差し戻されました（4日の退勤）',
  ],
  ['forgotten_punch', { date: '2026-11-19', punch: 'clock_in' }, '11月19日（木）の出勤の打刻がありません'],
  [
    'obligation_near',
    { date: '2027-02-28', days: 3.5 },
    '有給休暇を2月28日（日）までに、あと3.5日取得する必要があります',
  ],
  [
    'calculation_changed',
    {},
    '更新により、出勤簿と月次・締めの数字が、給与と同じ数字（打刻から1分単位、予定による遅刻・早退・欠勤）になりました。同じ言葉に2つの数字があったためです。締めた月は変わりません',
  ],
  [
    'erasure_reserved',
    { date: '2026-12-07' },
    '退職者の個人データの消去が予約されました（12月7日（月）まで取り消せます）',
  ],
  [
    'certificate_ending',
    { date: '2026-12-18' },
    'シングルサインオン（SAML）の証明書の有効期限は12月18日（金）です。プロバイダーの次の証明書を登録してください',
  ],
  ['webhook_failing', { webhook: '給与' }, 'Webhook「給与」に1日以上送信できていません'],
  ['webhook_failing', { status: 'cancelled' }, 'Webhookへの送信を停止しました'],
  ['erasure_reserved', { status: 'cancelled' }, '退職者の個人データの消去の予約が取り消されました'],
  ['leave_expiring', { date: '2027-01-31', days: 4 }, '有給休暇4日の期限は1月31日（日）です'],
  [
    'shift_changed',
    { date: '2026-12-18', until: '2026-12-21' },
    '12月18日（金）〜12月21日（月）のシフトが変更されました',
  ],
  ['shift_soon', { date: '2026-11-20', time: '9:00' }, 'まもなく9:00からのシフトです（11月20日（金））'],
  ['month_to_confirm', { month: '2026-10' }, '2026年10月度の勤怠の本人確認をしてください'],
  [
    'month_to_fix',
    { month: '2026-10' },
    '2026年10月度の勤怠に要確認の日があります。内容を確認して、修正や申請をしてください',
  ],
  ['overtime_near', { month: '2026-11' }, '2026年11月度までの時間外労働が、36協定の上限に近づいています'],
  [
    'overtime_expected',
    { month: '2026-11', whose: 'other' },
    '社員の2026年11月度までの時間外労働が、このままでは36協定の上限を超える見込みです',
  ],
  [
    'overtime_broken',
    { name: '山田 太郎', month: '2026-11', whose: 'other' },
    '山田 太郎さんの2026年11月度までの時間外労働が、36協定の上限を超えました',
  ],
  [
    'long_hours',
    { month: '2026-10' },
    '2026年10月度の週40時間を超える労働が80時間を超えました。医師の面接指導を申し出ることができます',
  ],
  ['long_hours', { month: '2026-10', whose: 'other' }, '社員の2026年10月度の週40時間を超える労働が80時間を超えました'],
  [
    'band_near',
    { month: '2026-11', band: 'near_lower', client: 'アクメ', days: 6, time: '8:30' },
    '2026年11月度のアクメの作業時間が、このままでは精算幅の下限に届かない見込みです（残り6日、下限まで 8:30）',
  ],
  [
    'band_near',
    { month: '2026-11', band: 'near_upper', days: 6, time: '8:30', whose: 'other' },
    '社員の2026年11月度の作業時間が、このままでは精算幅の上限を超える見込みです（残り6日、上限まで 8:30）',
  ],
  [
    'band_near',
    { month: '2026-11', band: 'above', days: 1, time: '0:15', whose: 'other', name: '山田 太郎' },
    '山田 太郎さんの2026年11月度の作業時間が、精算幅の上限を超えました（残り1日、上限を 0:15 超過）',
  ],
  [
    'dispatch_limit',
    { name: '山田 太郎', whose: 'other', client: '日の出電機', months: 3, date: '2027-02-01' },
    '山田 太郎さんの派遣の抵触日（日の出電機）まで、3か月以内です（2月1日（月））',
  ],
  [
    'dispatch_limit',
    { whose: 'other', months: 1, date: '2027-02-01' },
    '社員の派遣の抵触日まで、1か月以内です（2月1日（月））',
  ],
  [
    'dispatch_limit',
    { client: '日の出電機 川崎', months: 6, date: '2027-02-01' },
    '事業所の派遣の抵触日（日の出電機 川崎）まで、6か月以内です（2月1日（月））',
  ],
  ['dispatch_limit', { date: '2027-02-01' }, '事業所の派遣の抵触日まで、0か月以内です（2月1日（月））'],
  [
    'work_report_decided',
    { month: '2026-11', client: 'アクメ', status: 'approved' },
    '2026年11月度のアクメの作業報告書が承認されました',
  ],
  [
    'work_report_decided',
    { month: '2026-11', status: 'returned', comment: '19日', whose: 'other', name: '山田 太郎' },
    '山田 太郎さんの2026年11月度の作業報告書が差し戻されました（19日）',
  ],
  ['interval_short', { date: '2026-11-19' }, '11月19日（木）の出勤前の休息（勤務間インターバル）が不足していました'],
  [
    'long_run',
    { name: '山田 太郎', date: '2026-11-19', days: 7, whose: 'other' },
    '山田 太郎さんの連続勤務が7日になりました（11月19日（木）まで）',
  ],
  ['new_device', {}, '新しい端末からログインがありました（不明な端末）'],
  // A missing number counts as 0.
  ['long_run', { date: '2026-11-19' }, '連続勤務が0日になりました（11月19日（木）まで）'],
  ['obligation_near', { date: '2027-02-28' }, '有給休暇を2月28日（日）までに、あと0日取得する必要があります'],
  ['leave_expiring', { date: '2027-01-31' }, '有給休暇0日の期限は1月31日（日）です'],
  [
    'band_near',
    { month: '2026-11', time: '8:30' },
    '2026年11月度の作業時間が、このままでは精算幅の下限に届かない見込みです（残り0日、下限まで 8:30）',
  ],
])('%s of %j says %s', (kind, about, expected) => {
  expect(textOf(kind, about).text).toBe(expected);
});

it.each<[NotificationKind, NotificationAbout, string]>([
  ['leave_requested', { date: '2026-12-18' }, '/admin/leave'],
  ['leave_decided', { date: '2026-12-18' }, '/vacation-request'],
  ['leave_decided', { date: '2026-12-18', status: 'returned' }, '/requests'],
  ['request_asked', { date: '2026-12-18' }, '/approvals'],
  ['request_decided', { date: '2026-12-18' }, '/requests'],
  ['shift_published', { month: '2026-12' }, '/shift-manager'],
  ['shift_soon', { date: '2026-11-20' }, '/time-clock'],
  ['forgotten_punch', { date: '2026-11-19' }, '/attendance'],
  ['month_to_confirm', { month: '2026-10' }, '/attendance?month=2026-10'],
  ['month_to_confirm', {}, '/attendance?month='],
  ['month_to_fix', { month: '2026-10' }, '/attendance?month=2026-10'],
  ['month_to_fix', {}, '/attendance?month='],
  ['erasure_reserved', { date: '2026-12-07' }, '/settings/archive'],
  ['month_decided', { month: '2026-10' }, '/attendance?month=2026-10'],
  ['overtime_near', { month: '2026-11' }, '/attendance'],
  ['overtime_near', { month: '2026-11', whose: 'other' }, '/admin/month-end/overtime'],
  ['long_hours', { month: '2026-10' }, '/attendance?month=2026-10'],
  ['long_hours', { month: '2026-10', whose: 'other' }, '/admin/month-end/health'],
  ['interval_short', { date: '2026-11-19' }, '/attendance'],
  ['interval_short', { date: '2026-11-19', whose: 'other' }, '/admin/month-end'],
  ['long_run', { date: '2026-11-19', whose: 'other' }, '/admin/month-end'],
  ['band_near', { month: '2026-11' }, '/attendance?month=2026-11'],
  ['band_near', { month: '2026-11', whose: 'other' }, '/admin/assignments/settlements?month=2026-11'],
  ['work_report_decided', { month: '2026-11' }, '/attendance?month=2026-11'],
  ['work_report_decided', { month: '2026-11', whose: 'other' }, '/admin/assignments/reports?month=2026-11'],
])('%s of %j leads to %s', (kind, about, to) => {
  expect(textOf(kind, about).to).toBe(to);
});

describe('a company that has changed nothing', () => {
  const without = (channel: (setting: NotificationSetting) => boolean) =>
    NOTIFICATION_KINDS.filter((kind) => !channel(DEFAULT_SETTINGS[kind]));

  // The bell leaves out a new device: whoever uses that device would see it (decision 106).
  it('shows all but the start of a shift and a new device by the bell', () => {
    expect(without(({ inApp }) => inApp)).toEqual(['shift_soon', 'new_device']);
  });

  it('pushes all but the start of a shift and what an update changed', () => {
    expect(without(({ push }) => push)).toEqual(['shift_soon', 'calculation_changed']);
  });

  it('mails at once what is decided for one, and a new device', () => {
    const atOnce = NOTIFICATION_KINDS.filter((kind) => DEFAULT_SETTINGS[kind].mail === 'at_once');
    expect(atOnce).toEqual([
      'leave_decided',
      'request_decided',
      'shift_published',
      'shift_changed',
      'month_to_fix',
      'month_decided',
      'work_report_decided',
      'erasure_reserved',
      'webhook_failing',
      'new_device',
    ]);
  });
});

it('waits for no morning with what is over by then, and with a warning', () => {
  const hasty = NOTIFICATION_KINDS.filter((kind) => !timingsOf(kind).includes('morning'));
  expect(hasty).toEqual(['shift_soon', 'new_device']);
  expect(NOTIFICATION_KINDS.filter(isSecurityKind)).toEqual(['new_device']);
});

it('has kinds for super admins alone', () => {
  expect(NOTIFICATION_KINDS.filter(isForSuperAdmins)).toEqual([
    'erasure_reserved',
    'calculation_changed',
    'webhook_failing',
    'certificate_ending',
  ]);
});
