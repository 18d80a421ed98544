import { readIdentifier } from './typed-text.ts'

const TYPED_MAX = 60
const WHOLE_DIGITS_MAX = 12

/** What a browser may refuse before `readMoney` does, which has better reasons. Linear in its input. */
export const MONEY_PATTERN = String.raw`[^\p{N}\-]*\p{N}[^\p{L}]*(?:\p{L}{1,6}[^\p{L}\p{N}]{0,2}){0,2}`

const currency = /^(?:lkr|rs|රුපියල්|රු|ரூபாய்|ரூ)\.?(?=\d)|(?:lkr|rs|රු|ரூ)\.?$/i
/** As cheques and labels end: 1500/=, 1500/-, 1500.-, 1500=, 1500/, “1500 only”. */
const ending = /(?<![/=])(?:(?:\/[=-]?|=\/?|\.-)\.?)?(?:rupees)?(?:only\.?)?$/i
const WESTERN = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/
const CONTINENTAL = /^\d{1,3}(?:\.\d{3}){2,}(?:,\d{1,2})?$|^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
const PLAIN = /^\d+(?:\.\d{1,2})?$/
/** Spaces group thousands before it, or four digits stand there: a comma that cannot group is decimal. */
const DECIMAL_COMMA = /^\d{4,},\d{1,2}$/

type MoneyFault = 'invalid' | 'tooManyDigits' | 'tooManyDecimals'
/** Two amounts that were as likely meant, as they would be written without doubt. */
type MoneyReadings = { decimal: string; grouped: string }

/**
 * Reads a price as people type it: "9000", "9,000.00", "9 000,50", "LKR 9000", "Rs. 1500/=".
 * @returns whole cents, why it is no amount with at most two decimals, or its two readings
 */
export function readMoney(typed: string): number | MoneyFault | MoneyReadings {
  if (typed.length > TYPED_MAX) return 'tooManyDigits'
  const text = readIdentifier(typed)
  const isSpaced = /\d \d{3},\d{1,2}\D*$/.test(text)
  const bare = text.replaceAll(/[ '’]/g, '').replace(ending, '').replace(currency, '')
  const plain = withPoint(bare.replace(ending, ''), isSpaced)
  if (typeof plain !== 'string') return plain
  if (/^\d+\.\d{3,}$/.test(plain)) return 'tooManyDecimals'
  if (!PLAIN.test(plain)) return 'invalid'
  const [whole = '0', decimals = ''] = plain.split('.')
  if (whole.length > WHOLE_DIGITS_MAX) return 'tooManyDigits'
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** The amount with a decimal point and no other mark. */
function withPoint(bare: string, isSpaced: boolean): string | MoneyReadings {
  if (WESTERN.test(bare)) return bare.replaceAll(',', '')
  if (CONTINENTAL.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  if (isSpaced || DECIMAL_COMMA.test(bare)) return bare.replace(',', '.')
  const [, whole, decimals] = /^(\d{1,3})(?:,(\d{1,2})|\.\d\d0)$/.exec(bare) ?? []
  if (!whole) return bare
  const digits = Number(bare.replace(/[.,]/, ''))
  const point = Number(decimals ? bare.replace(',', '.') : bare)
  return { decimal: point.toFixed(2), grouped: digits.toLocaleString('en') }
}

export function parseMoney(typed: string): number | null {
  const read = readMoney(typed)
  return typeof read === 'number' ? read : null
}

/** Cents as an input shows them: "6750.00". */
export function moneyInput(cents: number): string {
  return (cents / 100).toFixed(2)
}
