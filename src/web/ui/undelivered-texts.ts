/** Texts of what couldn't be sent. */
export const undeliveredTexts = {
  trying: '再試行中',
  attempts: (count: number): string => `${count}回失敗`,
  resend: '再送信',
  working: '処理中...',
  failed: '処理できませんでした',
};
