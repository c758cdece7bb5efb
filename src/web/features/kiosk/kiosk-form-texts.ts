/** Texts of the dialogs in which a device is edited and registered. */
export const kioskFormTexts = {
  noPlace: '指定しない',
  placeHint: '選ぶと、この端末での出勤と退勤を、この打刻場所でしたものとして記録します。',
  required: (label: string) => `${label}を入力してください`,
  kioskSaveFailed: '打刻端末の保存に失敗しました',
  issueCode: 'コードを発行',
  issuingCode: '発行中...',
  companyId: '企業ID',
  code: '登録コード',
  steps:
    '端末のブラウザーで次のアドレスを開き、企業IDと登録コードを入力してください。コードは15分間、1回だけ使えます。',
  address: 'アドレス',
};
