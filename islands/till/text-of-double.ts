import type { FoundDouble, OtherRedemption } from '#src/contract/core/till-sync.ts'
import { formatFor } from '#src/i18n/format.ts'
import { filled } from './filled.ts'

export type DoubleTexts = Record<'text' | 'ownCounts' | 'otherCounts', string>

/** In the page's language, whichever till found it. */
export function textOfDouble(
  { couponCode, dealTitle, own, other, ownStands }: FoundDouble,
  texts: DoubleTexts,
  timeZone: string,
): string {
  const format = formatFor(document.documentElement.lang === 'ru' ? 'ru' : 'en', timeZone)
  const whoOf = ({ tillName, branchName, cashierName }: OtherRedemption) =>
    [tillName, branchName, cashierName].filter(Boolean).join(', ')
  const found = filled(texts.text, {
    code: couponCode,
    deal: dealTitle,
    ownTime: format.dateTime(new Date(own.at)),
    otherTime: format.dateTime(new Date(other.at)),
    own: whoOf(own),
    other: whoOf(other),
    value: format.money(other.cents),
  })
  return `${found} ${ownStands ? texts.ownCounts : texts.otherCounts}`
}
