import type { ReactNode } from 'react';

import { useSearchParams } from '../../lib/use-search-params.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { LogoPanel } from './logo-panel.tsx';
import styles from './logo-tab.module.css';
import type { PanelProps } from './settings-tab.ts';
import { texts } from './texts.ts';

/** The logos of the company that the address names: `?company=demo`. */
export function LogoTab({ companies }: PanelProps): ReactNode {
  const [search, setSearch] = useSearchParams();
  const chosen = companies.find(({ company_id }) => company_id === search.get('company'))?.company_id ?? '';
  return (
    <>
      <div className={styles.chooser}>
        <SelectField
          label={texts.chooseCompany}
          value={chosen}
          data={[
            { value: '', label: texts.notChosen },
            ...companies.map(({ company_id, company_name }) => ({
              value: company_id,
              label: texts.companyOption(company_name, company_id),
            })),
          ]}
          onChange={(event) => {
            const company = event.currentTarget.value;
            setSearch(company === '' ? {} : { company }, { replace: true });
          }}
        />
      </div>
      <div className={styles.panels}>
        {/* Another company begins anew: without files, previews and messages. */}
        <LogoPanel key={`normal ${chosen}`} kind="normal" companyId={chosen} />
        <LogoPanel key={`mobile ${chosen}`} kind="mobile" companyId={chosen} />
      </div>
    </>
  );
}
