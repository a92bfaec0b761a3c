/** A name as it stands in an address: "East Trading Post" is east-trading-post. */
export const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
