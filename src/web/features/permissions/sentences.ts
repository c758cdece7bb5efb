import type { Permission } from '#domain/permissions/permission.ts';
import { PERMISSION_SENTENCES } from '#domain/permissions/sentences.ts';

/** What one may do, in words. */
export const sentences = (permissions: readonly Permission[]): string =>
  permissions.map((one) => PERMISSION_SENTENCES[one]).join('／');
