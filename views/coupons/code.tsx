import type { CouponLife } from '#src/contract/core/coupon-life.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { Labelled } from '#views/components/labelled.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { shownRecipient } from '#views/coupon-gifts/exports.ts'
import { can, usePage } from '#views/page/page.ts'
import { CouponState, leftText } from './of-deal.tsx'

type Props = { life: CouponLife }

export function CouponLifePage({ life }: Props) {
  const { t, actor } = usePage()
  const { id, couponCode, deal, redeemed, merchant, value } = life
  const isTaken = value !== null && value.left.cents < value.amount.cents
  return (
    <>
      <PageHead
        title={<Verbatim>{couponCode}</Verbatim>}
        summary={t('coupons:ofDeal.summary', { code: deal.code, merchant: merchant.name })}
        tags={<CouponState coupon={life} />}
      >
        {(redeemed || isTaken) && actor && can(actor, 'UNDO_REDEMPTION') && (
          <ButtonLink href={couponPaths.undo({ id })}>{t('coupon-redeem:undo.title')}</ButtonLink>
        )}
      </PageHead>
      {actor?.role === 'ADMIN' && <Note>{t('coupons:code.recorded')}</Note>}
      <Card title={t('coupons:code.about')}>
        <About life={life} />
      </Card>
      <Card title={t('coupons:code.history')} flush>
        <History life={life} />
      </Card>
      <Card title={t('coupons:code.figures')} flush>
        <Figures life={life} />
      </Card>
    </>
  )
}

function About({ life }: Props) {
  const { t, actor, format } = usePage()
  const { deal, file, collectedBy, printed, givenTo, expiredOn, value } = life
  const isOn = life.couponActive && life.dealCouponsActive
  const none = t('common:facts.none')
  const at = file && { ...ofDeal(deal.id), file: file.id }
  const fileName =
    at && actor?.isMerchant ? <Go href={couponFilePaths.show(at)}>{file.name}</Go> : file?.name
  return (
    <Facts
      facts={[
        {
          label: t('coupons:column.dealTitle'),
          value: <Go href={couponPaths.ofDeal({ dealId: deal.id })}>{deal.title}</Go>,
        },
        {
          label: t('coupons:code.file'),
          value: (
            <>
              {fileName || none}
              {file?.line && `, ${t('coupons:code.line', { line: format.number(file.line) })}`}
            </>
          ),
        },
        {
          label: t('coupons:code.collectedBy'),
          value: collectedBy || (printed ? t('coupons:code.bearer') : none),
        },
        ...(value ? [{ label: t('coupons:code.amount'), value: leftText(value, t) }] : []),
        ...(givenTo
          ? [
              {
                label: t('coupons:code.givenTo'),
                value: [givenTo.name, shownRecipient(givenTo.to, format)]
                  .filter(Boolean)
                  .join(', '),
              },
            ]
          : []),
        { label: t('coupons:column.expiredOn'), time: expiredOn, long: true },
        {
          label: t('coupons:code.switch'),
          value: t(`coupons:status.${isOn ? 'ACTIVE' : 'INACTIVE'}`),
        },
      ]}
    />
  )
}

function History({ life: { steps } }: Props) {
  const { t, actor } = usePage()
  const why = ({ reason, note }: CouponLife['steps'][number]) =>
    [reason && t(`coupon-redeem:undo.reasons.${reason}`), note].filter(Boolean).join(' – ')
  return (
    <Table
      caption={t('coupons:code.history')}
      rows={steps.map((step, at) => ({ ...step, at }))}
      rowKey={({ at }) => String(at)}
      columns={[
        {
          key: 'what',
          header: t('coupons:code.what'),
          part: 'title',
          cell: ({ what, taken, redemptionId }) => {
            const name = t(`coupons:code.step.${taken ? 'taken' : what}`)
            const text = [name, taken?.display].filter(Boolean).join(' · ')
            if (!redemptionId || !actor?.isMerchant) return text
            return <Go href={redeemPaths.done({ id: redemptionId })}>{text}</Go>
          },
        },
        {
          key: 'on',
          header: t('coupons:code.on'),
          part: 'meta',
          cell: ({ on }) => <Time value={on} long />,
        },
        {
          key: 'by',
          header: t('coupons:code.by'),
          part: 'line',
          cell: ({ by, branch }) => [by, branch].filter(Boolean).join(', '),
        },
        { key: 'why', header: t('coupon-redeem:undo.reason'), part: 'line', cell: why },
      ]}
    />
  )
}

function Figures({ life: { counted } }: Props) {
  const { t, format } = usePage()
  if (counted.length === 0) return <p className="pad">{t('coupons:code.uncounted')}</p>
  return (
    <Table
      caption={t('coupons:code.figures')}
      rows={counted}
      rowKey={({ what, day }) => `${what} ${day.milliseconds}`}
      columns={[
        {
          key: 'what',
          header: t('coupons:code.figure'),
          part: 'title',
          cell: ({ what }) => t(`coupons:code.counted.${what}`),
        },
        {
          key: 'day',
          header: t('coupons:code.day'),
          part: 'meta',
          cell: ({ day }) => <Time value={day} />,
        },
        {
          key: 'count',
          header: t('coupons:code.count'),
          part: 'meta',
          numeric: true,
          cell: ({ count }) => (
            <Labelled label={t('coupons:code.count')}>{format.number(count)}</Labelled>
          ),
        },
        {
          key: 'paid',
          header: t('coupons:code.paid'),
          part: 'line',
          numeric: true,
          cell: ({ what, paid }) =>
            what === 'REDEEMED' && (
              <Labelled label={t('coupons:code.paid')}>{paid.display}</Labelled>
            ),
        },
        {
          key: 'saved',
          header: t('coupons:code.saved'),
          part: 'line',
          numeric: true,
          cell: ({ what, saved }) =>
            what === 'REDEEMED' && (
              <Labelled label={t('coupons:code.saved')}>{saved.display}</Labelled>
            ),
        },
      ]}
    />
  )
}
