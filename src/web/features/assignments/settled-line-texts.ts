/** Texts of the lists of assignments of a month. */
export const texts = {
  client: '取引先企業',
  allClients: 'すべての取引先企業',
  reportOf: (assignment: string) => `${assignment}の作業報告書`,
};
