import { readIdentifier } from '#src/i18n/typed-text.ts'

const PIN_DIGITS = 6
/** Typed with spaces, dashes or marks that nobody sees. */
export const PIN_MAX = 20

const shape = new RegExp(`^\\d{${PIN_DIGITS}}$`)
/** Rows, columns and diagonals of the keypad, either way. */
const drawn = ['123', '456', '789', '147', '258', '369', '580', '159', '357']
const lines = new Set(drawn.flatMap((line) => [line, [...line].toReversed().join('')]))
/** Its column of four keys, up and down, again and again. */
const middle = ['2580258025', '0852085208']

/** The digits; null if it is no PIN. */
export function readPin(typed: string): string | null {
  const digits = readIdentifier(typed).replaceAll(/[ \-.]/g, '')
  return shape.test(digits) ? digits : null
}

/** Whether it is among those that people try first: rows, lines of the keypad, repeated groups, doubled or mirrored rows. */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number)
  return (
    (lines.has(pin.slice(0, 3)) && lines.has(pin.slice(3))) ||
    middle.some((keys) => keys.includes(pin)) ||
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
