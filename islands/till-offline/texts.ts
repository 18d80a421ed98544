import type { TillVerdict } from '#islands/till/check-code.ts'
import type { Limit } from '#islands/till/limits.ts'
import type { DoubleTexts } from '#islands/till/text-of-double.ts'
import { type Format, formatFor } from '#src/i18n/format.ts'

/** As views/coupon-redeem/till-texts.ts gives them; `{name}` is filled in here. */
export type Texts = {
  verdict: Record<TillVerdict, string>
  limit: Record<Limit, string>
  state: Record<'looking' | 'offered' | 'working' | 'reading' | 'sending' | 'notTill', string>
  risk: string
  left: string
  queue: string
  redeemed: string
  undo: string
  undone: string
  tooLate: string
  acknowledge: string
  wiped: string
  aside: Record<'notice' | 'state' | 'entry', string>
  double: DoubleTexts
}

export function pageFormat(timeZone: string): Format {
  return formatFor(document.documentElement.lang === 'ru' ? 'ru' : 'en', timeZone)
}

/** 5:07:09. */
export function spanText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, ...rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor)
  return [hours, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}
