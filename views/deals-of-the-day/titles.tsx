import type { DealEvent } from '#src/contract/core/deals-of-the-day.ts'
import { Truncate } from '#views/components/truncate.tsx'
import { usePage } from '#views/page/page.ts'

const SHOWN = 3

export function EventTitles({ deals }: Pick<DealEvent, 'deals'>) {
  const { t } = usePage()
  const more = deals.length - SHOWN
  return (
    <>
      {deals.slice(0, SHOWN).map(({ id, title }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Truncate text={title} rule="name" />
        </span>
      ))}
      {more > 0 && (
        <span className="faint"> {t('deals-of-the-day:upcoming.moreDeals', { count: more })}</span>
      )}
    </>
  )
}
