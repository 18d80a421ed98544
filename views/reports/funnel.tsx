import { ShareBar } from '#views/components/day-chart.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { viewed: number; collected: number; redeemed: number }

/** How many of those who looked took a coupon, and how many of these used it. */
export function Funnel({ viewed, collected, redeemed }: Props) {
  const { t, format } = usePage()
  const steps = [
    { name: 'viewed', count: viewed, of: null },
    { name: 'collected', count: collected, of: viewed },
    { name: 'redeemed', count: redeemed, of: collected },
  ] as const
  const most = Math.max(viewed, collected, redeemed)
  return (
    <ol className="reached" role="list" aria-label={t('reports:funnel.label')}>
      {steps.map(({ name, count, of }) => (
        <li key={name}>
          <span>{t(`reports:funnel.${name}`)}</span>
          <b className={count === 0 ? 'faint' : undefined}>{format.number(count)}</b>
          <ShareBar count={count} of={most} />
          {of !== null && of > 0 && (
            <span className="sm muted">
              {t(`reports:funnel.of.${name}`, {
                percent: format.number(Math.round((100 * count) / of)),
              })}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
