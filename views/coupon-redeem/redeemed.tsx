import type { LastRedemption, Redemption } from '#src/contract/core/coupons.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Narrow } from '#views/components/layout.tsx'
import { PrintButton } from '#views/components/print-button.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { Tally } from '#views/components/tally.tsx'
import { Ticket } from '#views/components/ticket.tsx'
import { Time } from '#views/components/time.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { can, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { IdempotencyKeyField } from './counter.tsx'
import { CounterScan } from './counter-scan.tsx'
import { LastRedemptions } from './last-redemptions.tsx'
import type { RedeemInput } from './redeem-form.ts'

type Props = { redemption: Redemption }
type DialogProps = Props & {
  next: RedeemInput
  last: LastRedemption[] | null
}

export function RedeemedDialog({ redemption, next, last }: DialogProps) {
  return (
    <>
      <div className="confirm" data-redeemed="">
        <div className="body">
          <Head redemption={redemption} level={2} />
          <Coupon redemption={redemption} level={3} />
        </div>
        <Acts redemption={redemption} />
      </div>
      <hx-partial hx-target="#redeem-key" hx-swap="outerHTML">
        <IdempotencyKeyField input={next} />
      </hx-partial>
      <hx-partial hx-target="#last-redemptions" hx-swap="outerHTML">
        <LastRedemptions last={last} />
      </hx-partial>
    </>
  )
}

export function RedeemedPage({ redemption }: Props) {
  return (
    <Narrow>
      <div className="card confirm">
        <div className="body">
          <Head redemption={redemption} level={1} />
          <Coupon redemption={redemption} level={2} />
        </div>
        <Acts redemption={redemption} />
      </div>
      <CounterScan />
    </Narrow>
  )
}

function Head({ redemption, level }: Props & { level: 1 | 2 }) {
  const { t } = usePage()
  const { undone, taken } = redemption
  const Heading = `h${level}` as const
  return (
    <div className="row nowrap">
      <Ticket icon={undone ? 'x' : 'check'} />
      <div>
        <Heading id="dialog-title">
          {t(`coupon-redeem:${undone ? 'undo.done' : taken ? 'done.part' : 'done.title'}`)}
        </Heading>
        <p className="sm muted">
          <Time value={redemption.couponRedeemDate} long />
        </p>
      </div>
    </div>
  )
}

function Coupon({ redemption, level }: Props & { level: 2 | 3 }) {
  const { t, actor } = usePage()
  const { imageUrls, dealTitle, dealSubTitle, dealCode, couponCode, collectedBy } = redemption
  const { taken, left, undone } = redemption
  const [image] = imageUrls
  const code = (value: string) => <Verbatim code>{value}</Verbatim>
  const rows = [
    ...(taken ? [{ label: t('coupon-redeem:done.taken'), value: <b>{taken.display}</b> }] : []),
    ...(left ? [{ label: t('coupon-redeem:done.left'), value: <b>{left.display}</b> }] : []),
    { label: t('coupon-redeem:done.couponCode'), value: code(couponCode) },
    { label: t('coupon-redeem:done.dealCode'), value: code(dealCode) },
    {
      label: t('coupon-redeem:done.collectedBy'),
      value: collectedBy.name || t('common:facts.none'),
    },
    ...(undone
      ? [
          { label: t('coupon-redeem:undo.on'), value: <Time value={undone.on} long /> },
          { label: t('coupon-redeem:undo.reason'), value: <UndoReason undone={undone} /> },
        ]
      : []),
  ]
  const Heading = `h${level}` as const
  const { businessProfile, counter } = actor ?? {}
  const place = [businessProfile?.businessName, counter?.branch.name].filter(Boolean).join(' · ')
  return (
    <div className="ticket">
      <Sheet name="paper" />
      {image && <img src={pictureUrl(image, 'full')} alt="" width={640} height={280} />}
      <div className="part">
        <p className="paper-only">{place}</p>
        <Heading>{dealTitle}</Heading>
        <p className="sm">{dealSubTitle}</p>
      </div>
      <hr className="perf" />
      <div className="part">
        <Tally rows={rows} />
      </div>
    </div>
  )
}

export function UndoReason({ undone }: { undone: NonNullable<Redemption['undone']> }) {
  const { t } = usePage()
  const reason = t(`coupon-redeem:undo.reasons.${undone.reason}`)
  return undone.note === '' ? reason : `${reason} – ${undone.note}`
}

function Acts({ redemption: { id, undoable, undone } }: Props) {
  const { t, actor } = usePage()
  const canUndo = undoable && actor && can(actor, 'UNDO_REDEMPTION')
  return (
    <div className="acts">
      <a className="btn big block" href={redeemPaths.counter()} data-close="" data-focus="">
        {t('coupon-redeem:done.another')}
      </a>
      <PrintButton />
      {!undone && (
        <ButtonLink href={redeemPaths.receipt({ id })} tone="ghost">
          {t('coupon-redeem:receipt.title')}
        </ButtonLink>
      )}
      {canUndo && (
        <ButtonLink href={redeemPaths.undo({ id })} tone="ghost">
          {t('coupon-redeem:undo.title')}
        </ButtonLink>
      )}
    </div>
  )
}

export function RedeemedCoupon({ redemption }: Props) {
  const { dealTitle, couponCode, collectedBy, couponRedeemDate, taken } = redemption
  return (
    <>
      <p>
        <b>{dealTitle}</b>
        <br />
        <Verbatim code>{couponCode}</Verbatim> {collectedBy.name && `· ${collectedBy.name} `}
        {taken && `· ${taken.display} `}· <Time value={couponRedeemDate} long />
      </p>
      <CounterScan />
    </>
  )
}
