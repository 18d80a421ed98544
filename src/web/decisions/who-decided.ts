import { stateAfter } from '#src/contract/deciding.ts'
import type { DateValue } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Page } from '#src/web/page/page.ts'

type Review = { decision: string; decidedBy: string; decidedAt: DateValue }

/**
 * Who decided and when, for a reviewer who came too late; null if nobody has.
 * @param last the record's newest decision
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
