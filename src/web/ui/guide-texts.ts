import { translatable } from '../lib/language.ts';

/** Texts of the links to the guide. */
export const guideTexts = translatable('guide-links', { guide: '使い方', ofScreen: 'この画面の使い方' });
