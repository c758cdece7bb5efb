/** How many parameters an address has. `URLSearchParams.size` came with Safari 17. */
export const countParams = (search: URLSearchParams): number => [...search].length;
