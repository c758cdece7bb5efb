import type { ReactNode } from 'react';

import { translatable } from '../lib/language.ts';
import { Hint } from './layout.tsx';

export const inPlaceTexts = translatable('in-place', {
  mark: '承認者に代わり、全権管理者として決裁します。そのことが記録に残ります。',
});

/** Shows a super admin that they would decide on an item in place of its approvers (D58). */
export const InPlaceMark = ({
  of: { decides_as_super_admin: isInPlace },
}: {
  readonly of: { readonly decides_as_super_admin?: boolean | undefined };
}): ReactNode => isInPlace === true && <Hint>{inPlaceTexts.mark}</Hint>;
