import {
  type CouponFileFormat,
  couponFileHeaders,
} from '#src/contract/core/coupon-file-lifecycle.ts'
import { parseLine } from './parse-line.ts'

const SHOWN_MAX = 60

/**
 * Which of the two formats a head line announces, or the text in it that belongs to neither. The
 * format that shares more with it decides what is offending: `expiryDate,count` offends by `count`.
 */
export function formatOf(head: string | null): CouponFileFormat | { offending: string } {
  const names = head === null ? null : parseLine(head)
  if (!names) return { offending: shown(head ?? '') }
  const formats = Object.keys(couponFileHeaders) as CouponFileFormat[]
  const [best] = formats
    .map((format) => ({ format, wrong: wrongNames(names, couponFileHeaders[format]) }))
    .sort((a, b) => a.wrong.length - b.wrong.length)
  if (!best || best.wrong.length > 0) return { offending: shown(best?.wrong[0] ?? '') }
  return best.format
}

function wrongNames(names: readonly string[], due: readonly string[]): string[] {
  const length = Math.max(names.length, due.length)
  return Array.from({ length }, (_, at) => at)
    .filter((at) => names[at] !== due[at])
    .map((at) => names[at] || due[at] || '')
}

function shown(text: string): string {
  const plain = text.replaceAll(/\p{Cc}/gu, ' ')
  return plain.length > SHOWN_MAX ? `${plain.slice(0, SHOWN_MAX)}…` : plain
}
