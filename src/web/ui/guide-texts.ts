/** Texts of the links to the guide. */
export const guideTexts = { guide: '使い方', ofScreen: 'この画面の使い方' };
