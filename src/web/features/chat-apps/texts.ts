/** Texts of the setting of the chat apps from which people punch (チャットからの打刻). */
export const texts = {
  lead: 'Slack、Microsoft Teams、LINE WORKSから、打刻したり、有給休暇の残りを確認したりできるようにします。社員は、アカウントの「チャット連携」で1度だけ連携します。',
  list: 'チャットのアプリ',
  name: '名称',
  service: 'サービス',
  punches: '打刻',
  takesPunches: '受け付ける',
  takesNone: '受け付けない',
  links: '連携',
  linksOf: (count: number): string => `${count}人`,
  lastUsed: '最後の受信',
  never: 'なし',
  lacksSecret: '署名の値が未登録',
  hasFault: '返信に失敗',
  address: '接続先',
  addressOf: (name: string): string => `${name}の接続先`,
  addressTitle: 'チャットのサービスに登録する接続先',
  askRemove:
    'このアプリを削除します。社員の連携も解除され、このアプリからは打刻できなくなります。これまでの打刻の記録は残ります。',
  count: (count: number): string => (count === 0 ? '使っていません' : `${count}個`),
} as const;
