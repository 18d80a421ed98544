import { readIdentifier } from '#src/i18n/typed-text.ts'

const PIN_DIGITS = 6
/** Typed with spaces, dashes or marks that nobody sees. */
export const PIN_MAX = 20

const shape = new RegExp(`^\\d{${PIN_DIGITS}}$`)
/** Patterns of the keypad that are no row of numbers. */
const known = new Set([
  '159753',
  '357159',
  '147258',
  '258147',
  '147852',
  '258369',
  '789456',
  '741852',
])

/** The digits; null if it is no PIN. */
export function readPin(typed: string): string | null {
  const digits = readIdentifier(typed).replaceAll(/[ \-.]/g, '')
  return shape.test(digits) ? digits : null
}

/** Whether it is among those that people try first: rows, repeated groups, doubled or mirrored rows. */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number)
  return (
    known.has(pin) ||
    isRow(digits) ||
    repeats(pin, 1) ||
    repeats(pin, 2) ||
    repeats(pin, 3) ||
    (isRow(digits.slice(0, 3)) && isRow(digits.slice(3))) ||
    isDoubled(digits)
  )
}

function isRow(digits: readonly number[]): boolean {
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10)
  return steps.every((step) => step === steps[0] && [0, 1, 9].includes(step))
}

function repeats(pin: string, length: number): boolean {
  return pin === pin.slice(0, length).repeat(pin.length / length)
}

/** 112233 */
function isDoubled(digits: readonly number[]): boolean {
  const pairs = digits.filter((_, at) => at % 2 === 0)
  return digits.every((digit, at) => digit === pairs[Math.floor(at / 2)]) && isRow(pairs)
}
