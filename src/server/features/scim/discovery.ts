import { type Attribute, GROUPS, type Part, type ResourceType, SCHEMA_NAMES, USERS } from './attributes.ts';

/** The most resources that one answer has. */
export const MOST_RESULTS = 200;

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';

export const TYPES: readonly ResourceType[] = [USERS, GROUPS];

/** What the provider may do here (RFC 7643 §5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer',
      description: 'APIクライアントのシークレット',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

/** A kind of resource (RFC 7643 §6). */
export const resourceType = (base: string, { name, endpoint, description, schema, extensions }: ResourceType) => ({
  schemas: [RESOURCE_TYPE],
  id: name,
  name,
  endpoint,
  description,
  schema,
  schemaExtensions: extensions.map((extension) => ({ schema: extension, required: false })),
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

const describePart = ({ name, type, description, caseExact = false, mutability = 'readWrite' }: Part) => ({
  name,
  type,
  multiValued: false,
  description,
  required: false,
  ...(type !== 'boolean' && { caseExact }),
  mutability,
  returned: 'default',
  ...(type === 'reference' ? { referenceTypes: ['User', 'Group'] } : { uniqueness: 'none' }),
});

const describe = (attribute: Attribute) => {
  const { name, type, description, isMany = false, isRequired = false, mutability = 'readWrite', parts } = attribute;
  return {
    name,
    type,
    multiValued: isMany,
    description,
    required: isRequired,
    ...(type === 'string' && { caseExact: attribute.caseExact ?? false }),
    mutability,
    returned: 'default',
    uniqueness: attribute.isUnique === true ? 'server' : 'none',
    ...(parts !== undefined && { subAttributes: parts.map(describePart) }),
  };
};

/** The schemas, with the attributes that are kept (RFC 7643 §7). */
export const schemas = (base: string) =>
  TYPES.flatMap(({ schema, extensions, attributes }) =>
    [schema, ...extensions].map((id) => ({
      schemas: [SCHEMA],
      id,
      ...SCHEMA_NAMES[id],
      attributes: attributes
        .filter((one) => one.isCommon !== true && (one.extension ?? schema) === id)
        .map((one) => describe(one)),
      meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
    })),
  );
