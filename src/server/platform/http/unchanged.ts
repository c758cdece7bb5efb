import { AppError } from './app-error.ts';

/**
 * Rejects a body whose read-only fields differ from what is stored, at each such field; omitted fields pass. So an
 * object may be sent back as it was received, and no change is lost silently.
 */
export function requireUnchanged<Name extends string>(
  sent: { readonly [Field in NoInfer<Name>]?: unknown },
  stored: { readonly [Field in Name]: unknown },
): void {
  const others = (Object.keys(stored) as Name[]).filter(
    (name) => sent[name] !== undefined && sent[name] !== stored[name],
  );
  if (others.length === 0) return;
  const fields = Object.fromEntries(others.map((name) => [name, 'この項目はここでは変更できません']));
  throw new AppError('invalid_input', { fields });
}
