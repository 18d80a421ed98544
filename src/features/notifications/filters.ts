/** A 0-based page as an address or form spells it; 0 for anything else. */
export function pageNumber(given: string | null): number {
  return given && /^\d{1,6}$/.test(given) ? Number(given) : 0
}
