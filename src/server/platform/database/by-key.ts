/**
 * SQL of the one row that has this value in the last column of a key, to end a lookup by that key's other columns: in the
 * order of the key, which its index alone has. A mere `=` leaves the choice to the planner, and where the tables were empty
 * or unknown when it planned, any index of one of the columns costs the same: it may read all rows of a company.
 */
export const byKey = (column: string, value: string): string =>
  `${column} between ${value} and ${value} order by ${column} limit 1`;
