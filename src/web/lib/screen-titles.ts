import { translatable } from './language.ts';

/** The titles of the screens that everybody opens: they are shown before the screens' code has come. */
export const SCREEN_TITLES = translatable('screen-titles', {
  '/attendance': '勤怠一覧',
  '/shift-manager': 'シフト管理',
  '/vacation-request': '有給休暇申請',
});
