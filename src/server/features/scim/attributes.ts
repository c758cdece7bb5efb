// The attributes that are kept. Whatever a provider sends is looked up here, and nothing else is ever a property's name.

/** A part of an attribute that has several. */
export interface Part {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'reference' | 'dateTime';
  readonly description: string;
  readonly caseExact?: boolean;
  readonly mutability?: 'readWrite' | 'readOnly';
}

/** An attribute of a resource (RFC 7643 §7). */
export interface Attribute {
  readonly name: string;
  readonly type: Part['type'] | 'complex';
  readonly description: string;
  readonly isMany?: boolean;
  readonly isRequired?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable';
  readonly isUnique?: boolean;
  readonly parts?: readonly Part[];
  /** The schema that it is an extension's of; of the resource's own it has none. */
  readonly extension?: string;
  /** Every resource has it, and no schema says so. */
  readonly isCommon?: boolean;
}

/** A part of a value. */
type Simple = string | boolean;
/** The parts of a value by their names; a part that is `null` was taken away. */
export type Parts = Readonly<Record<string, Simple | null>>;
/** The value of an attribute; `null` is none. */
export type Value = Simple | Parts | readonly Parts[] | null;
/** A resource: the values of attributes by {@link keyOf}. */
export type Resource = ReadonlyMap<string, Value>;

/** A kind of resource. */
export interface ResourceType {
  readonly name: 'User' | 'Group';
  readonly endpoint: '/Users' | '/Groups';
  readonly description: string;
  readonly schema: string;
  readonly extensions: readonly string[];
  readonly attributes: readonly Attribute[];
}

const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
/** What only kintai keeps. */
export const KINTAI = 'urn:ietf:params:scim:schemas:extension:kintai:2.0:User';

/** What the schemas are called. */
export const SCHEMA_NAMES: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  [USER_SCHEMA]: { name: 'User', description: '社員' },
  [GROUP_SCHEMA]: { name: 'Group', description: '部署' },
  [ENTERPRISE]: { name: 'EnterpriseUser', description: '社員番号、部署、上長' },
  [KINTAI]: { name: 'KintaiUser', description: '入社日、フリガナ' },
};

const COMMON: readonly Attribute[] = [
  { name: 'id', type: 'string', description: '', caseExact: true, mutability: 'readOnly', isCommon: true },
  { name: 'externalId', type: 'string', description: '', caseExact: true, isCommon: true },
  {
    name: 'meta',
    type: 'complex',
    description: '',
    mutability: 'readOnly',
    isCommon: true,
    parts: [
      { name: 'resourceType', type: 'string', description: '', caseExact: true },
      { name: 'created', type: 'dateTime', description: '' },
      { name: 'location', type: 'reference', description: '', caseExact: true },
      { name: 'version', type: 'string', description: '', caseExact: true },
    ],
  },
];

const REFERENCE: readonly Part[] = [
  { name: 'value', type: 'string', description: 'id', caseExact: true },
  { name: '$ref', type: 'reference', description: 'アドレス', caseExact: true, mutability: 'readOnly' },
];

export const USERS: ResourceType = {
  name: 'User',
  endpoint: '/Users',
  description: '社員',
  schema: USER_SCHEMA,
  extensions: [ENTERPRISE, KINTAI],
  attributes: [
    ...COMMON,
    {
      name: 'userName',
      type: 'string',
      description: 'プロバイダーでのユーザー名。メールアドレスであることが多い',
      isRequired: true,
      isUnique: true,
    },
    {
      name: 'name',
      type: 'complex',
      description: '氏名。漢字やかなの氏名は、姓・名の順になる',
      parts: [
        { name: 'formatted', type: 'string', description: '氏名' },
        { name: 'familyName', type: 'string', description: '姓' },
        { name: 'givenName', type: 'string', description: '名' },
      ],
    },
    { name: 'displayName', type: 'string', description: '表示名。姓と名がなければ、これが氏名になる' },
    { name: 'active', type: 'boolean', description: 'falseにすると利用を停止し、退職日がなければその日にする' },
    {
      name: 'emails',
      type: 'complex',
      description: 'メールアドレス。primaryのもの、なければ最初のものを使う',
      isMany: true,
      parts: [
        { name: 'value', type: 'string', description: 'メールアドレス' },
        { name: 'type', type: 'string', description: '種類。workだけを返す' },
        { name: 'primary', type: 'boolean', description: '主なもの' },
      ],
    },
    {
      name: 'groups',
      type: 'complex',
      description: '所属している部署。Groupsで変更する',
      isMany: true,
      mutability: 'readOnly',
      parts: [...REFERENCE, { name: 'display', type: 'string', description: '部署' }],
    },
    { name: 'employeeNumber', type: 'string', description: '社員ID', mutability: 'immutable', extension: ENTERPRISE },
    {
      name: 'department',
      type: 'string',
      description: '主所属の部署の名称、コード、または階層',
      extension: ENTERPRISE,
    },
    {
      name: 'manager',
      type: 'complex',
      description: '上長',
      extension: ENTERPRISE,
      parts: [...REFERENCE, { name: 'displayName', type: 'string', description: '氏名', mutability: 'readOnly' }],
    },
    { name: 'hireDate', type: 'string', description: '入社日（YYYY-MM-DD）', extension: KINTAI },
    { name: 'nameKana', type: 'string', description: 'フリガナ', extension: KINTAI },
  ],
};

export const GROUPS: ResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  description: '部署',
  schema: GROUP_SCHEMA,
  extensions: [],
  attributes: [
    ...COMMON,
    { name: 'displayName', type: 'string', description: '部署の名称', isRequired: true },
    {
      name: 'members',
      type: 'complex',
      description: '所属している社員。主所属と兼務',
      isMany: true,
      parts: [
        ...REFERENCE,
        { name: 'display', type: 'string', description: '氏名', mutability: 'readOnly' },
        { name: 'type', type: 'string', description: 'User' },
      ],
    },
  ],
};

/** Attributes of the standard that kintai has no use for: what providers send of them is left aside, and isn't refused. */
const LEFT_ASIDE: ReadonlySet<string> = new Set(
  `nickName profileUrl title userType preferredLanguage locale timezone password phoneNumbers ims photos addresses entitlements
  roles x509Certificates schemas costCenter organization division`
    .toLowerCase()
    .split(/\s+/),
);

export const isLeftAside = (name: string): boolean => LEFT_ASIDE.has(name.toLowerCase());

/** The name of an attribute, with the schema of an extension's. */
export const keyOf = ({ extension, name }: Attribute): string =>
  extension === undefined ? name : `${extension}:${name}`;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The extension of that name, in whatever case. */
export const extensionOf = ({ extensions }: ResourceType, name: string): string | undefined =>
  extensions.find((one) => isSame(one, name));

/** The attribute of a name, which may begin with its schema; `undefined` for one that isn't kept. */
export function attributeOf({ schema, attributes }: ResourceType, name: string): Attribute | undefined {
  const own = isSame(name.slice(0, schema.length + 1), `${schema}:`) ? name.slice(schema.length + 1) : name;
  return attributes.find((one) => isSame(keyOf(one), own));
}

/** The part of that name. */
export const partOf = ({ parts = [] }: Attribute, name: string): Part | undefined =>
  parts.find((one) => isSame(one.name, name));
