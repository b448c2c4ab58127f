/** A whole number as English writes it: "1,234". A browser would load its language data first for `toLocaleString`. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
