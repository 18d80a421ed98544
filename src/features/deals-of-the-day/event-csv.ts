import type { EventGroup } from '#src/contract/core/deals-of-the-day.ts'
import type { Request } from '#src/web/http/route.ts'

export async function* groupRows(
  { page: { t } }: Request,
  groups: readonly EventGroup[],
): AsyncGenerator<readonly string[]> {
  yield (['date', 'dealCode', 'title', 'subTitle', 'merchant'] as const).map((column) =>
    t(`deals-of-the-day:column.${column}`),
  )
  for (const { displayDate, deals } of groups) {
    for (const { dealCode, title, subTitle, merchant } of deals) {
      yield [displayDate, dealCode, title, subTitle, merchant.name]
    }
  }
}
