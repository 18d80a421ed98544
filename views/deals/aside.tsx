import type { Deal } from '#src/contract/core/deals.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { dealForMerchantPaths, dealPaths } from '#src/contract/screens/deals.ts'
import { businessDate, daysBetween } from '#src/i18n/business-time.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { Card } from '#views/components/layout.tsx'
import { Price } from '#views/components/price.tsx'
import { Tag } from '#views/components/tag.tsx'
import { Tally } from '#views/components/tally.tsx'
import { Time } from '#views/components/time.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { Words } from '#views/components/words.tsx'
import { ruleFacts } from '#views/deal-rules/exports.ts'
import { can, type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { ShareDeal } from '#views/shared-deals/exports.ts'
import { editRefusal, mayWriteForMerchants } from './lifecycle.ts'
import { AtTheCounter } from './pause.tsx'
import { timePeriod } from './time-period.ts'

export function DealAside({ deal }: { deal: Deal }) {
  const page = usePage()
  return (
    <>
      <PriceCard deal={deal} />
      <Card>
        <h2 className="vh">{page.t('deals:show.details')}</h2>
        <Facts facts={dealFacts(page, deal)} />
      </Card>
      <DealCoupons deal={deal} />
      <AtTheCounter deal={deal} />
      <ShareDeal deal={deal} />
      <MerchantCard deal={deal} />
    </>
  )
}

function PriceCard({ deal }: { deal: Deal }) {
  const { t } = usePage()
  const { displayDeductionAmount, deductionAmount } = deal.deductionAmount
  return (
    <Card>
      <h2 className="vh">{t('deals:show.price')}</h2>
      <p className="sm faint">{t('deals:show.customerPays')}</p>
      <Price
        amount={deal.finalPrice.display}
        before={deductionAmount.cents > 0 && deal.price.originalDisplayPrice}
        beforeLabel={t('deals:show.originalPrice')}
        note={deductionAmount.cents > 0 && t('deals:show.off', { amount: displayDeductionAmount })}
      />
    </Card>
  )
}

function dealFacts(page: Page, deal: Deal): Fact[] {
  const { t, format } = page
  const categories = deal.categories.map((category) => category.name).join(', ')
  return [
    { label: t('deals:show.code'), value: <Verbatim code>{deal.dealCode}</Verbatim> },
    { label: t('deals:show.category'), value: categories },
    { label: t('deals:show.promoType'), value: deal.promoType.name },
    { label: t('deals:show.originalPrice'), value: deal.price.originalDisplayPrice },
    { label: t('deals:show.deduction'), value: deal.deductionAmount.displayDeductionAmount },
    { label: t('deals:show.validFrom'), time: deal.validFrom },
    {
      label: t(deal.expired ? 'deals:show.expiredOn' : 'deals:show.expiresOn'),
      value: <Expiry deal={deal} />,
      date: true,
    },
    { label: t('deals:show.validTime'), value: timePeriod(format, deal) },
    ...ruleFacts(page, deal).filter(({ value }) => value),
    { label: t('deals:show.submitted'), time: deal.submittedAt, long: true },
    ...(deal.writers.length > 0
      ? [{ label: t('deals:for.writtenBy'), value: <WrittenFor deal={deal} /> }]
      : []),
  ]
}

function WrittenFor({ deal: { writers, merchant } }: { deal: Deal }) {
  const { t } = usePage()
  const name = writers.map((writer) => writer.name).join(', ')
  return <Words text={t('deals:for.writtenFor', { name, merchant: merchant.name })} />
}

function Expiry({ deal }: { deal: Deal }) {
  const { t, format } = usePage()
  const today = businessDate(Date.now(), format.timeZone)
  const left = daysBetween(today, businessDate(deal.expiredOn.milliseconds, format.timeZone))
  return (
    <>
      <Time value={deal.expiredOn} />{' '}
      {deal.expired ? (
        <Tag tone="off">{t('deals:status.EXPIRED')}</Tag>
      ) : (
        <span className="faint">{t('deals:show.daysLeft', { count: left })}</span>
      )}
    </>
  )
}

function MerchantCard({ deal }: { deal: Deal }) {
  const { t, actor } = usePage()
  const { name, imageUrl } = deal.merchant
  const count = deal.merchantActiveDeals
  return (
    <Card>
      <div className="row nowrap">
        <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} square big />
        <div className="grow">
          <h2>
            <Words text={name} />
          </h2>
          <p className="sm faint">{t('deals:show.merchantDeals', { count })}</p>
        </div>
        {actor?.userId === deal.merchant.id && (
          <Go className="sm" href={dealPaths.list({ userType: 'merchant' }, { status: 'active' })}>
            {t('deals:show.merchantView')}
          </Go>
        )}
      </div>
      {actor && mayWriteForMerchants(actor) && editRefusal(actor, deal) === null && (
        <Go
          className="sm"
          href={dealForMerchantPaths.edit({ merchantId: deal.merchant.id, id: deal.id })}
        >
          {t('deals:for.edit')}
        </Go>
      )}
    </Card>
  )
}

function DealCoupons({ deal }: { deal: Deal }) {
  const { t, format, actor } = usePage()
  const { couponDetails, id } = deal
  if (!couponDetails || couponDetails.totalCoupons === 0) return null
  if (!actor || !can(actor, 'VIEW_COUPON')) return null
  const { totalCoupons, remainingCoupons } = couponDetails
  return (
    <Card
      title={t('common:crumbs.coupons')}
      beside={<Go href={couponPaths.ofDeal({ dealId: id })}>{t('coupons:ofDeal.open')}</Go>}
    >
      <Tally
        rows={[
          { label: t('coupons:column.total'), value: format.number(totalCoupons) },
          { label: t('coupons:column.available'), value: format.number(remainingCoupons) },
        ]}
      />
    </Card>
  )
}
