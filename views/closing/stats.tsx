import type { ClosingFigures } from '#src/contract/core/closing.ts'
import { Sheet } from '#views/components/sheet.tsx'
import { Stats } from '#views/components/stats.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  figures: ClosingFigures
  /** Of the same weekday a week before. */
  before?: ClosingFigures | null
}

/** What was undone, repeated or redeemed twice is named only when there is some. */
export function ClosingStats({ figures, before }: Props) {
  const { t, format } = usePage()
  const weekBefore = (shown: string | undefined) =>
    before && shown ? t('closing:weekBefore', { shown }) : undefined
  const exceptions = (['undone', 'again', 'doubles'] as const).filter((key) => figures[key] > 0)
  return (
    <>
      <Sheet name="range" />
      <Stats
        stats={[
          {
            label: t('closing:count'),
            value: format.number(figures.count),
            note: weekBefore(before ? format.number(before.count) : undefined),
          },
          {
            label: t('closing:paid'),
            value: <span className="num">{figures.paid.display}</span>,
            note: weekBefore(before?.paid.display),
          },
          {
            label: t('closing:saved'),
            value: <span className="num">{figures.saved.display}</span>,
            note: weekBefore(before?.saved.display),
          },
          ...exceptions.map((key) => ({
            label: t(`closing:${key}`),
            value: format.number(figures[key]),
          })),
        ]}
      />
    </>
  )
}
