import { hash } from 'node:crypto';

/** SHA-256, by which a text is also found where only its hash is stored. */
export const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');
