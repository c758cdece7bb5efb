/** What the API client says without an answer of the server. */
export const texts = {
  unreachable: 'サーバーに接続できません。通信状況を確認してください。',
};
