/** The keywords of errors (RFC 7644 §3.12). */
type ScimType =
  | 'uniqueness'
  | 'invalidFilter'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal of this protocol; its detail is shown in the provider's log. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, scimType: ScimType | undefined, detail: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalidValue = (detail: string): ScimError => new ScimError(400, 'invalidValue', detail);
export const taken = (detail: string): ScimError => new ScimError(409, 'uniqueness', detail);
export const notFound = (): ScimError => new ScimError(404, undefined, '対象が見つかりません');

/** A refusal as it is sent. */
export const errorBody = (status: number, scimType: ScimType | undefined, detail: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail,
});
