import type { LineReason, ReasonParams } from './reasons.ts'

/** 1.23E+11: the digits that a spreadsheet no longer shows are not in the file. */
const rounded = /^\d(?:[.,]\d+)?E[+-]\d+$/i
const LATIN = /[A-Za-z\d-]/

/** Why a text of the right length is no code; the first sign that a code cannot have is named. */
export function codeFault(code: string): { reason: LineReason; params?: ReasonParams } {
  if (/\p{Cf}/u.test(code)) return { reason: 'invisible' }
  if (rounded.test(code)) return { reason: 'codeRounded' }
  const sign = [...code].find((one) => !LATIN.test(one))
  if (sign === undefined || /\p{Cc}/u.test(sign)) return { reason: 'code' }
  return /\s/.test(sign) ? { reason: 'codeSpace' } : { reason: 'codeSign', params: { sign } }
}
