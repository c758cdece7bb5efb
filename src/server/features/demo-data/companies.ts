/** A company of the demo data with what its employees' work is grouped by. */
export interface DemoCompany {
  readonly companyId: string;
  readonly name: string;
  readonly parentCompanyId: string | null;
  readonly clientCompanies: readonly DemoClientCompany[];
  readonly employmentTypes: readonly Named[];
  /** The file names of the normal and the mobile logo, beside this file. */
  readonly logos: { readonly normal: string; readonly mobile: string } | null;
}

/** What master data has: a name and, mostly, what it is. */
export interface Named {
  readonly name: string;
  readonly description: string;
}

/** A client company and its job assignments. */
export interface DemoClientCompany extends Named {
  readonly jobAssignments: readonly Named[];
}

/** The company that the login screen begins with. */
export const DEMO_COMPANY_ID = 'demo';

/** The companies, parents first. */
export const companies: readonly DemoCompany[] = [
  {
    companyId: DEMO_COMPANY_ID,
    name: 'デモ株式会社',
    parentCompanyId: null,
    clientCompanies: [
      {
        name: '青空システムズ株式会社',
        description: '基幹システムの開発と保守。\n勤務地は渋谷。窓口は田中様。',
        jobAssignments: [
          { name: '販売管理システム開発', description: '要件定義から結合テストまで' },
          { name: '保守運用', description: '平日日中の問い合わせ対応と月次リリース' },
          { name: '品質管理', description: '' },
        ],
      },
      {
        name: 'みなと倉庫株式会社',
        description: '物流センターの運営。夜間の交代勤務がある。',
        jobAssignments: [
          { name: '夜間システム監視', description: '22時から翌朝6時まで' },
          { name: '入出庫管理', description: '' },
        ],
      },
      {
        name: '株式会社ひだまりケア',
        description: '',
        jobAssignments: [
          { name: 'コールセンター', description: '利用者からの電話とメールの受付' },
          { name: '請求事務', description: '月初に繁忙' },
        ],
      },
    ],
    employmentTypes: [
      { name: '正社員', description: '期間の定めのない雇用' },
      { name: '契約社員', description: '1年ごとに更新' },
      { name: 'パートタイム', description: '短時間勤務を含む' },
    ],
    logos: { normal: 'logo.svg', mobile: 'logo-mobile.svg' },
  },
  {
    companyId: 'demo-west',
    name: 'デモ西日本株式会社',
    parentCompanyId: DEMO_COMPANY_ID,
    clientCompanies: [],
    employmentTypes: [],
    logos: null,
  },
  {
    companyId: 'sample',
    name: 'サンプル商事株式会社',
    parentCompanyId: null,
    clientCompanies: [
      {
        name: 'みどり食品株式会社',
        description: '',
        jobAssignments: [
          { name: '受発注', description: '' },
          { name: '店舗支援', description: '福岡県内の店舗' },
        ],
      },
    ],
    employmentTypes: [
      { name: '正社員', description: '' },
      { name: 'アルバイト', description: '' },
    ],
    logos: null,
  },
];
