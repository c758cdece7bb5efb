import { translatable } from '../../lib/language.ts';

/** Texts of how a device is made to give its position, by what it is. */
export const permissionTexts = translatable('position-permission', {
  lead: '設定のあと、この画面に戻って「位置情報を再取得」を押してください。変わらないときは、ページを読み込み直してください。',
  devices: {
    ios: {
      name: 'iPhone・iPad（Safari）',
      steps: [
        '「設定」アプリを開き、「プライバシーとセキュリティ」→「位置情報サービス」をオンにします。',
        '同じ画面の下の一覧で「SafariのWebサイト」を選び、「このAppの使用中」と「正確な位置情報」を選びます。',
        'Safariでこのページを開き、アドレスの横のボタン（「ぁあ」など）→「Webサイトの設定」→「位置情報」を「許可」にします。',
      ],
    },
    android: {
      name: 'Android（Chrome）',
      steps: [
        '画面の上の端から下へスワイプし、「位置情報」をオンにします。',
        'Chromeでこのページを開き、アドレスの左のアイコン→「権限」→「位置情報」をオンにします。',
        '「権限」に表示されないときは、端末の「設定」→「アプリ」→「Chrome」→「権限」→「位置情報」で、「アプリの使用中のみ許可」と「正確な位置情報を使用」を選びます。',
      ],
    },
    desktop: {
      name: 'パソコン（Chrome・Edge）',
      steps: [
        'アドレスの左のアイコンを押し、「位置情報」を許可します。',
        'Windowsでは「設定」→「プライバシーとセキュリティ」→「位置情報」、Macでは「システム設定」→「プライバシーとセキュリティ」→「位置情報サービス」で、ブラウザをオンにします。',
      ],
    },
  },
});
