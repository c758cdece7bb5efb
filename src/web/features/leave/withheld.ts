import type { AskableKind } from '#contract/leave-kinds.ts';
import { translatable } from '../../lib/language.ts';

/** The units that can't be asked for, and why: a company's of paid leave, or the kind's own. */
export interface Withheld {
  readonly units: readonly ('several' | 'half' | 'hour')[];
  readonly by: 'company' | 'kind';
}

/** What can't be asked for of such a kind. */
export const withheldOfKind = ({ allows_halves: halves, step_minutes: step }: AskableKind): Withheld => ({
  units: [...(halves ? [] : (['half'] as const)), ...(step === null ? (['hour'] as const) : [])],
  by: 'kind',
});

/** Why units can't be asked for, in words. */
export const withheldTexts = translatable('withheld', {
  why({ units, by }: Withheld): string {
    const named = units.map((unit) => ({ several: '複数日', half: '半日', hour: '時間単位' })[unit]).join('・');
    if (by === 'kind') return `この休暇は、${named}では取得できません。`;
    const agreement = units.includes('hour') ? '時間単位には労使協定が必要です。' : '';
    return `${named}の申請は、会社の設定で使われていません。${agreement}`;
  },
  toUnits: '設定を開く',
});
