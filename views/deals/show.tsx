import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import { dealDecisions } from '#src/contract/core/deal-lifecycle.ts'
import type { DealRound } from '#src/contract/core/deal-reviews.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { spacedText } from '#src/platform/visible-text.ts'
import { Waiting } from '#views/approvals/exports.ts'
import { RecordTimeline } from '#views/audit/exports.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { ChangesSince } from '#views/components/changes-since.tsx'
import type { VersionFact } from '#views/components/comparison.tsx'
import { DecisionButtons } from '#views/components/decision-buttons.tsx'
import { DecisionHistory } from '#views/components/decision-history.tsx'
import { Gallery } from '#views/components/gallery.tsx'
import { Go } from '#views/components/go.tsx'
import { PageHead, Prose, TwoColumns } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { SafeHtml } from '#views/components/safe-html.tsx'
import { StateTag, Tag } from '#views/components/tag.tsx'
import { CouponPanel } from '#views/coupon-files/exports.ts'
import {
  mayCorrect,
  type OpenCorrection,
  OpenCorrectionNote,
} from '#views/deal-corrections/exports.ts'
import { ruleFacts } from '#views/deal-rules/exports.ts'
import { offersFor } from '#views/page/decision-rules.ts'
import { type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { ThreadPanel, type ThreadShown } from '#views/review-threads/exports.ts'
import { DealAside } from './aside.tsx'
import { dealRules, mayCopy, shownStatus } from './lifecycle.ts'
import { timePeriod } from './time-period.ts'

const words = {
  REJECTED: 'deals:show.changeThis',
  CHANGES_REQUESTED: 'deals:show.changesRequested',
} as const

const OWN_VERSION = 'deals:refused.ownVersion'

export type DealShown = Deal & { correction?: OpenCorrection | null }

type Props = {
  deal: DealShown
  from: string | null
  refusal?: string
  timeline?: Timeline | 'failed' | null
  look?: ReactNode
  notes?: ReactNode
  thread?: ThreadShown | null
}

export function DealShow(props: Props) {
  const { deal, from, refusal, timeline = null, look, notes, thread = null } = props
  const { t } = usePage()
  return (
    <>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <PageHead title={deal.title} summary={deal.subTitle} tags={<Tags deal={deal} />}>
        <DealActions deal={deal} from={from} />
      </PageHead>
      <OwnersNote deal={deal} />
      <DealCorrection deal={deal} />
      {deal.approvalStatus === 'PENDING' && !deal.expired && (
        <Waiting kind="deals" since={deal.submittedAt} risks={deal.risks} look={look} />
      )}
      <TwoColumns
        lead
        aside={<DealAside deal={deal} />}
        below={
          <>
            <ThreadPanel shown={thread} isOpen={deal.approvalStatus !== 'APPROVED'} />
            <CouponPanel deal={deal} />
            {notes}
            <DecisionHistory of="deals" reviews={deal.reviews} />
            <RecordTimeline id={deal.id} timeline={timeline} />
          </>
        }
      >
        <DealChanges deal={deal} />
        <Gallery label={t('deals:show.images')} pictures={pictures(deal, t)} />
        <Prose>
          <h2>{t('deals:show.description')}</h2>
          <p className="as-typed">{deal.description || t('deals:show.noDescription')}</p>
          <h2>{t('deals:show.terms')}</h2>
          <SafeHtml html={deal.termsAndConditions} />
        </Prose>
      </TwoColumns>
    </>
  )
}

function Tags({ deal }: { deal: Deal }) {
  const { t } = usePage()
  const status = shownStatus({ ...deal, expired: false })
  return (
    <>
      {deal.approvalStatus === 'PENDING' && !deal.expired ? (
        <Tag tone="warn">{t('deals:show.pendingApproval')}</Tag>
      ) : (
        <StateTag text={`deals:status.${status}`} />
      )}
      {deal.expired && <Tag tone="off">{t('deals:status.EXPIRED')}</Tag>}
      {deal.dealOfTheDay && <Tag tone="sun">{t('deals:show.dealOfTheDay')}</Tag>}
    </>
  )
}

function pictures(deal: Deal, t: ReturnType<typeof usePage>['t']) {
  const urls = [...new Set([deal.coverImage, ...deal.imageUrls])].filter(Boolean)
  return urls.map((url, index) => ({
    url: pictureUrl(url, 'full'),
    thumbUrl: pictureUrl(url, 'thumb'),
    alt: t('deals:show.image', { title: deal.title, number: index + 1 }),
  }))
}

function DealActions({ deal, from }: Pick<Props, 'deal' | 'from'>) {
  const { t, actor } = usePage()
  if (!actor) return null
  const address = { userType: actor.roleLowerCase, id: deal.id }
  const offers = offersFor(dealRules, actor, deal)
  const decisions = offers.flatMap(({ action, reason }) =>
    action === 'edit' || (action === 'requestChanges' && reason)
      ? []
      : {
          decision: dealDecisions[action],
          label: t(`deals:show.${action}`),
          href: dealPaths[action](address, { from, seen: deal.version }),
          reason: reason && t(reason === OWN_VERSION ? reason : 'deals:show.expiredReason'),
        },
  )
  return (
    <>
      <DecisionButtons offers={decisions} />
      {offers.some(({ action }) => action === 'edit') && (
        <ButtonLink href={dealPaths.edit({ id: deal.id })} tone="primary" icon="edit">
          {t('deals:show.edit')}
        </ButtonLink>
      )}
      {mayCopy(actor, deal) && (
        <ButtonLink href={dealPaths.add({ copy: deal.id })} tone="primary" icon="plus">
          {t('deals:show.copy')}
        </ButtonLink>
      )}
    </>
  )
}

/** Not among the buttons: an approved deal itself can be neither edited nor deleted. */
function DealCorrection({ deal }: Pick<Props, 'deal'>) {
  const { t, actor } = usePage()
  if (deal.correction) return <OpenCorrectionNote correction={deal.correction} />
  if (!actor || !mayCorrect(actor, deal)) return null
  return (
    <p>
      <Go href={correctionPaths.add({ dealId: deal.id })}>{t('deal-corrections:show.correct')}</Go>
    </p>
  )
}

function DealChanges({ deal }: { deal: Deal }) {
  const page = usePage()
  const { previous, reviews } = deal
  if (!previous) return null
  const now = {
    ...deal,
    category: deal.categories.map(({ name }) => name).join(', '),
    promoType: deal.promoType.name,
    originalPrice: deal.price.originalPrice,
    deductionAmount: deal.deductionAmount.deductionAmount,
  }
  return (
    <ChangesSince
      comment={reviews[0]?.comment}
      before={factsOf(page, previous)}
      now={factsOf(page, now)}
    />
  )
}

function factsOf(page: Page, deal: DealRound): VersionFact[] {
  const { t, format } = page
  const pictures = [deal.coverImage, ...deal.imageUrls]
  return [
    { label: t('deals:field.title'), text: deal.title },
    { label: t('deals:field.subTitle'), text: deal.subTitle },
    { label: t('deals:show.description'), text: deal.description },
    { label: t('deals:show.terms'), text: spacedText(deal.termsAndConditions) },
    { label: t('deals:show.category'), text: deal.category },
    { label: t('deals:show.promoType'), text: deal.promoType },
    { label: t('deals:show.originalPrice'), text: deal.originalPrice.display },
    { label: t('deals:show.deduction'), text: deal.deductionAmount.display },
    { label: t('deals:show.validFrom'), text: deal.validFrom.displayDate },
    { label: t('deals:show.expiresOn'), text: deal.expiredOn.displayDate },
    { label: t('deals:show.validTime'), text: timePeriod(format, deal) },
    ...ruleFacts(page, deal).map(({ label, value }) => ({ label, text: value ?? '' })),
    { label: t('deals:field.images'), text: pictures.join(), pictures },
  ]
}

function OwnersNote({ deal }: { deal: Deal }) {
  const { t, actor } = usePage()
  const [last] = deal.reviews
  const isOwner = actor?.userId === deal.merchant.id
  if (!isOwner || !last || last.decision === 'APPROVED') return null
  if (deal.approvalStatus === 'APPROVED') return null
  const rejected = deal.approvalStatus === 'REJECTED'
  return (
    <Note tone={rejected ? 'warn' : 'info'} icon="info">
      <b>{t(rejected ? words[last.decision] : 'deals:show.rejectedAgain')}</b> {last.comment}
    </Note>
  )
}
