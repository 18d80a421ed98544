import { businessDate } from '#src/i18n/business-time.ts'
import { fragment, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { OptionField } from '#views/reports/option-field.tsx'
import { readDays, readDivision } from './filters.ts'

export function options({ page, query }: Request): Result {
  const { range } = readDays(query, businessDate(Date.now(), page.format.timeZone))
  const chosen = readDivision(query, range)
  const fitting = chosen.division || !range ? chosen : readDivision(new URLSearchParams(), range)
  return fragment(<OptionField choice={fitting} range={range} />)
}
