import { expect, it } from 'vitest';

import { postFault, PublicPostError } from './public-post.ts';

it.each([
  ['ENOTFOUND', 'ホスト名が見つかりません（ENOTFOUND）'],
  ['timeout', '時間内に応答がありません（timeout）'],
  ['CERT_HAS_EXPIRED', '宛先の証明書を確認できません（CERT_HAS_EXPIRED）'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', '宛先の証明書を確認できません（DEPTH_ZERO_SELF_SIGNED_CERT）'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', '宛先の証明書を確認できません（UNABLE_TO_VERIFY_LEAF_SIGNATURE）'],
  ['EPROTO', '接続できません（EPROTO）'],
])('says why %s kept a message from being posted', (code, text) => {
  expect(postFault(new PublicPostError(code))).toBe(text);
});

it('says that an address isn’t public, and no code', () => {
  expect(postFault(new PublicPostError('private address', true))).toMatch(/公開されていない宛先には送信できません$/);
});
