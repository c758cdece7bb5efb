import { translatable } from '../../lib/language.ts';

/** Texts of single sign-on: at the login, and as it comes back from the provider. */
export const ssoTexts = translatable('sso', {
  logIn: 'シングルサインオンでログイン',
  going: '移動中...',
  failed: 'シングルサインオンを始められませんでした',
  returning: 'シングルサインオンを確認しています...',
  returnFailed: 'シングルサインオンでログインできませんでした',
  another: '別のアカウントでログイン',
  toLogin: 'ログイン画面へ',
  back: '元の画面へ',
});
