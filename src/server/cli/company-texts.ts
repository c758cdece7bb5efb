import { CommandRefused, readText } from './command.ts';

/** Reads an argument that is the name of a company or a person. */
export const readName = readText(100);

/** The refusal of an ID that no company has. */
export const noCompany = (companyId: string): CommandRefused =>
  new CommandRefused(`There is no company ${companyId}. See which there are: npm run kintai -- company list`);

/** Whose subsidiary a company is. */
export const describeParent = (parentCompanyId: string | null): string =>
  parentCompanyId === null ? 'a subsidiary of nobody' : `a subsidiary of ${parentCompanyId}`;
