const GROUPED = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/
const PLAIN = /^\d{1,12}([.,]\d{1,2})?$/

/** What a browser may refuse before `parseMoney` does: anything but an amount with at most two decimals. */
export const MONEY_PATTERN = String.raw`(?:[Ll][Kk][Rr])?[\d\s,]*\d\s*(?:[.]\s*\d\s*\d?)?`

/**
 * Reads a price as people type it: "9000", "9,000.00", "9 000,50", "LKR 9000".
 * @returns whole cents, or null when it is not an amount with at most two decimals
 */
export function parseMoney(text: string): number | null {
  const bare = text.replace(/^\s*LKR/i, '').replaceAll(/\s/g, '')
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.')
  if (!PLAIN.test(plain)) return null
  const [whole = '0', decimals = ''] = plain.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Cents as an input shows them: "6750.00". */
export function moneyInput(cents: number): string {
  return (cents / 100).toFixed(2)
}
