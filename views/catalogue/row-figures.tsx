import type { EntryRowFigures } from '#src/contract/core/catalogue-entry.ts'
import { usePage } from '#views/page/page.ts'

type Props = { figures: EntryRowFigures | undefined; also?: string | false }

/** What hangs on a category or brand, in its row, and after it what else the row says. */
export function RowFigures({ figures, also }: Props) {
  const { t, format } = usePage()
  const { noOfDeals, noOfMerchants, views } = figures ?? {}
  const counts = { deals: noOfDeals, merchants: noOfMerchants, views }
  const words = (['deals', 'merchants', 'views'] as const).flatMap((name) => {
    const count = counts[name] ?? null
    return count === null
      ? []
      : [t(`catalogue:row.${name}`, { count, shown: format.number(count) })]
  })
  if (also) words.push(also)
  return words.length > 0 && <span className="sub clip">{words.join(' · ')}</span>
}
