import { foldedForm } from '../company/folded-form.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/**
 * Whether a password is among the first that anybody would try: one of the commonest, the own IDs, one character again and
 * again, or a run such as `abcdef` and `987654`. Case, width and surrounding blanks make no difference.
 */
export function isEasyPassword(
  password: string,
  ids: { readonly companyId: string; readonly employeeId: string },
): boolean {
  const folded = foldedForm(password);
  return (
    COMMON_PASSWORDS.has(folded) ||
    [ids.companyId, ids.employeeId].some((id) => foldedForm(id) === folded) ||
    [-1, 0, 1].some((step) => isRun(folded, step))
  );
}

/** Whether each character is that step after the one before. */
function isRun(text: string, step: number): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step);
}
