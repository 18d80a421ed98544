import type { ReactNode } from 'react'
import type { Timeline } from '#src/contract/authentication/audit.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Waiting } from '#views/approvals/exports.ts'
import { RecordTimeline } from '#views/audit/exports.ts'
import { DecisionHistory } from '#views/components/decision-history.tsx'
import { Gallery } from '#views/components/gallery.tsx'
import { Prose, TwoColumns } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { SafeHtml } from '#views/components/safe-html.tsx'
import { StateTag, Tag } from '#views/components/tag.tsx'
import { CouponPanel } from '#views/coupon-files/exports.ts'
import { ThreadPanel, type ThreadShown } from '#views/review-threads/exports.ts'
import { DealActions } from './actions.tsx'
import { DealAside } from './aside.tsx'
import { DealChanges } from './changes.tsx'
import { OwnersNote } from './reviews.tsx'

type Props = {
  deal: Deal
  from: string | null
  refusal?: string
  timeline?: Timeline | 'failed' | null
  claim?: ReactNode
  thread?: ThreadShown | null
}

const decided = {
  APPROVED: 'approvedBy',
  REJECTED: 'rejectedBy',
  CHANGES_REQUESTED: 'changesRequestedBy',
} as const

export function DealShow({ deal, from, refusal, timeline = null, claim, thread = null }: Props) {
  const { t } = usePage()
  return (
    <>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <PageHead title={deal.title} summary={deal.subTitle} tags={<Tags deal={deal} />}>
        <DealActions deal={deal} from={from} />
      </PageHead>
      <OwnersNote deal={deal} />
      {deal.approvalStatus === 'PENDING' && !deal.expired && (
        <Waiting kind="deals" since={deal.submittedAt} risks={deal.risks} claim={claim} />
      )}
      <TwoColumns aside={<DealAside deal={deal} />}>
        <DealChanges deal={deal} />
        <Gallery label={t('deals:show.images')} pictures={pictures(deal, t)} />
        <Prose>
          <h2>{t('deals:show.description')}</h2>
          <p>{deal.description || t('deals:show.noDescription')}</p>
          <h2>{t('deals:show.terms')}</h2>
          <SafeHtml html={deal.termsAndConditions} />
        </Prose>
        <ThreadPanel shown={thread} isOpen={deal.approvalStatus !== 'APPROVED'} />
        <CouponPanel deal={deal} />
        <DecisionHistory
          title={t('deals:show.reviews')}
          reviews={deal.reviews}
          words={({ decision, decidedBy: name, rule }) =>
            rule
              ? t('deals:show.approvedByRule', { rule, name })
              : t(`deals:show.${decided[decision]}`, { name })
          }
        />
        <RecordTimeline id={deal.id} timeline={timeline} />
      </TwoColumns>
    </>
  )
}

function Tags({ deal }: { deal: Deal }) {
  const { t } = usePage()
  return (
    <>
      {deal.approvalStatus === 'PENDING' && !deal.expired ? (
        <Tag tone="warn">{t('deals:show.pendingApproval')}</Tag>
      ) : (
        <StateTag text={`deals:status.${deal.approvalStatus}`} />
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
