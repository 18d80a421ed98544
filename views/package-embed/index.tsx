import type { PackageStatus, UserPackage } from '#src/contract/core/user-packages.ts'
import { convert } from '#src/contract/order-payment/brokers.ts'
import type { PaymentBroker } from '#src/contract/order-payment/checkouts.ts'
import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { Button } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Form } from '#views/components/form.tsx'
import { PageHead } from '#views/components/layout.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { type DisplayStatus, displayStatus, hasActive } from './lifecycle.ts'
import { RESTRICTED_ID, RestrictedDialog } from './restricted.tsx'

/** Of the selected package’s ticket. */
export const CHOSEN_ID = 'chosen'

type Props = {
  packages: readonly UserPackage[]
  status: PackageStatus
  broker: PaymentBroker | null
  selected: string | undefined
  /** Sent twice, the form joins once. */
  formKey: string
}

/** Each ticket carries its panel and CSS shows the chosen one's: no script or network is needed. */
export function PackagePage({ packages, status, broker, selected, formKey }: Props) {
  const { t } = usePage()
  const restricted = hasActive(status)
  if (packages.length === 0) {
    return (
      <>
        <PageHead title={t('package-embed:title')} />
        <EmptyState
          icon="coupon"
          title={t('package-embed:none')}
          hint={t('package-embed:noneHint')}
        />
      </>
    )
  }
  return (
    <>
      <PageHead title={t('package-embed:title')} summary={t('package-embed:summary')} />
      <Form action={embedPaths.index()} plain>
        <input type="hidden" name="key" value={formKey} />
        <fieldset className="picks">
          <legend className="vh">{t('package-embed:choose')}</legend>
          {packages.map((one) => (
            <Choice
              key={one.id}
              offer={one}
              status={status}
              broker={broker}
              chosen={one.id === selected}
              restricted={restricted}
            />
          ))}
        </fieldset>
      </Form>
      {restricted && <RestrictedDialog />}
    </>
  )
}

type OfferProps = Pick<Props, 'status' | 'broker'> & { offer: UserPackage; restricted: boolean }

function Choice({ offer, status, broker, chosen, restricted }: OfferProps & { chosen: boolean }) {
  const { id, name, imageUrl } = offer
  const state = displayStatus(offer, status)
  return (
    <div className="pick" id={chosen ? CHOSEN_ID : undefined}>
      <label className="ticket">
        <img src={pictureUrl(imageUrl, 'thumb')} alt="" width={104} height={104} loading="lazy" />
        <span className="part">
          <b>{name}</b>
          <Terms offer={offer} />
          <span className="row">
            <PackagePrice offer={offer} />
            {state !== 'INACTIVE' && <StateTag text={`package-embed:status.${state}`} />}
          </span>
          {state === 'INACTIVE' && <NotActive offer={offer} status={status} />}
        </span>
        <span className="stub">
          <input type="radio" name="package" value={id} defaultChecked={chosen} />
        </span>
      </label>
      <Panel offer={offer} state={state} status={status} broker={broker} restricted={restricted} />
    </div>
  )
}

/** Nothing that keeps people from joining: only that coupons are used up is news to the eye. */
function NotActive({ offer, status }: Pick<OfferProps, 'offer' | 'status'>) {
  const { t, format } = usePage()
  const { id, price, couponLimit } = offer
  const each = format.money(Math.round(price.cents / couponLimit))
  const isUsedUp = status.planId === id
  return (
    <small className="faint">
      {price.cents > 0 && t('package-embed:each', { price: each })}
      <span className="vh"> · {t('package-embed:status.INACTIVE')}</span>
      <span className={isUsedUp ? undefined : 'vh'}>
        {' · '}
        {t(isUsedUp ? 'package-embed:usedUp' : 'package-embed:notJoined')}
      </span>
    </small>
  )
}

type PanelProps = OfferProps & { state: DisplayStatus }

function Panel({ offer, state, status, broker, restricted }: PanelProps) {
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

function Collected({ price, broker }: Pick<UserPackage, 'price'> & Pick<PanelProps, 'broker'>) {
  const { t, format } = usePage()
  const conversion = broker?.conversion
  if (!conversion || price.cents === 0) return null
  const amount = format.money(convert(price.cents, conversion), conversion.currency)
  return <p className="sm muted">{t('package-embed:collects', { broker: broker.name, amount })}</p>
}

/** Submits the form; while a package is active it opens the restriction instead. */
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

function PackagePrice({ offer: { price } }: { offer: Pick<UserPackage, 'price'> }) {
  const { t } = usePage()
  return <b className="num">{price.cents === 0 ? t('package-embed:free') : price.display}</b>
}

function Terms({ offer: { couponLimit, validDays } }: { offer: UserPackage }) {
  const { t } = usePage()
  const coupons = t('package-embed:coupons', {
    count: couponLimit,
  })
  const days = t('package-embed:days', { count: validDays })
  return (
    <span className="sm muted">
      {coupons} · <span className="nowrap">{days}</span>
    </span>
  )
}
