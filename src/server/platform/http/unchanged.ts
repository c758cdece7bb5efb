import { AppError } from './app-error.ts';

/**
 * Refuses a body that says something else than is stored of fields that its call doesn't change, at each of them; what
 * wasn't sent says nothing. So an object may be sent back as it was answered, and nothing of it is silently lost.
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
