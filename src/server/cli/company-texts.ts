import { CommandRefused, readText } from './command.ts';

/** Parses an argument that is the name of a company or a person. */
export const readName = readText(100);

/** The error for an unknown company ID. */
export const noCompany = (companyId: string): CommandRefused =>
  new CommandRefused(`There is no company ${companyId}. See which there are: npm run kintai -- company list`);

/** The company's parent, in words. */
export const describeParent = (parentCompanyId: string | null): string =>
  parentCompanyId === null ? 'a subsidiary of nobody' : `a subsidiary of ${parentCompanyId}`;
