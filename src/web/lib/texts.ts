/** What the API client says when no answer of the server's own tells it. */
export const texts = {
  unreachable: 'サーバーに接続できません。通信状況を確認してください。',
};
