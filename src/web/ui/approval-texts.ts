import { translatable } from '../lib/language.ts';

/** Texts of where something is on its route of approval. */
export const approvalTexts = translatable('approval-steps', {
  label: '承認の状況',
  admins: '管理者',
  all: '全員',
  waits: '承認待ち',
  later: 'これから',
  approvedBy: (name: string, when: string) => `${name}が承認（${when}）`,
  approvedAsSuperAdmin: (name: string, when: string) => `${name}が全権管理者として承認（${when}）`,
  approvedFor: (name: string, forName: string, when: string) => `${name}が${forName}の代理で承認（${when}）`,
});
