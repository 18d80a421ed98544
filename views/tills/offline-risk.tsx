import type { Till } from '#src/contract/authentication/tills.ts'
import { CURRENCY } from '#src/contract/core/deals.ts'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'

type Props = Pick<Till, 'offlineCoupons' | 'offlineCents' | 'offlineHours'> & {
  /** Of a paired till that could make no keys, so that it is refused all the same. */
  lacksKey: boolean
}

/** What the owner may lose at most, before offline work is switched on. */
export function OfflineRisk({ offlineCoupons, offlineCents, offlineHours, lacksKey }: Props) {
  const { t, format } = usePage()
  return (
    <>
      <Note icon="alert" tone="warn">
        {t('till-sync:form.risk', {
          count: offlineCoupons,
          amount: format.money(offlineCents, CURRENCY),
          hours: format.number(offlineHours),
        })}
      </Note>
      {lacksKey && <Note tone="warn">{t('till-sync:form.noKey')}</Note>}
    </>
  )
}
