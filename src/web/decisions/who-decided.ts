import { stateAfter } from '#src/contract/deciding.ts'
import type { DateValue } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Page } from '#src/web/page/page.ts'

type Review = { decision: string; decidedBy: string; decidedAt: DateValue }

/**
 * Who decided and when, for whoever came too late; null while nobody has.
 * @param last the newest decision on the record
 * @param words the sentence of each decision
 */
export function whoDecided(
  { t, format }: Page,
  last: Review | undefined,
  status: string,
  words: Partial<Record<string, Key>>,
): string | null {
  const key = last && words[last.decision]
  if (!last || stateAfter(last.decision) !== status || !key) return null
  return t(key, { name: last.decidedBy, when: format.moment(last.decidedAt) })
}
