import type { PackageStatus, UserPackage } from '#src/contract/core/user-packages.ts'
import { convert } from '#src/contract/order-payment/brokers.ts'
import type { PaymentBroker } from '#src/contract/order-payment/checkouts.ts'
import type { DisplayStatus } from '#src/features/package-embed/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { RESTRICTED_ID } from './restricted.tsx'
import { PackagePrice, Terms } from './terms.tsx'

type Props = {
  offer: UserPackage
  state: DisplayStatus
  status: PackageStatus
  broker: PaymentBroker | null
  restricted: boolean
}

export function Panel({ offer, state, status, broker, restricted }: Props) {
  return (
    <div className="panel">
      <p>
        <span className="stack">
          <b>{offer.name}</b>
          <Terms offer={offer} />
        </span>
        <PackagePrice offer={offer} />
      </p>
      {state === 'ACTIVE' ? (
        <Joined status={status} />
      ) : (
        <>
          <Collected price={offer.price} broker={broker} />
          <Join restricted={restricted} />
        </>
      )}
    </div>
  )
}

function Collected({ price, broker }: Pick<UserPackage, 'price'> & Pick<Props, 'broker'>) {
  const { t, format } = usePage()
  const conversion = broker?.conversion
  if (!conversion || price.cents === 0) return null
  const amount = format.money(convert(price.cents, conversion), conversion.currency)
  return <p className="sm muted">{t('package-embed:collects', { broker: broker.name, amount })}</p>
}

/** Sends the form; while a package is active it opens the restriction instead. */
function Join({ restricted }: { restricted: boolean }) {
  const { t } = usePage()
  const instead = restricted ? ({ type: 'button', popoverTarget: RESTRICTED_ID } as const) : {}
  return (
    <Button tone="primary" big block {...instead}>
      {t('package-embed:join')}
    </Button>
  )
}

function Joined({ status: { remainingCoupons, subscriptionEndDate } }: { status: PackageStatus }) {
  const { t } = usePage()
  return (
    <>
      <p className="sm muted">
        {t('package-embed:left', {
          count: remainingCoupons,
          date: subscriptionEndDate?.displayDate ?? '',
        })}
      </p>
      <Button tone="primary" big block disabled>
        {t('package-embed:join')}
      </Button>
    </>
  )
}
