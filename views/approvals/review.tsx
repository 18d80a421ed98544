import type { ReactNode } from 'react'
import { changeDecisions, type ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import { queueOf } from '#src/contract/core/bulk-actions.ts'
import { approvalPaths, reviewPaths } from '#src/contract/screens/approvals.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { AcceptedParts } from '#views/components/accepted-parts.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { ChangesSince } from '#views/components/changes-since.tsx'
import { Comparison } from '#views/components/comparison.tsx'
import { DecisionButtons } from '#views/components/decision-buttons.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead, TwoColumns } from '#views/components/layout.tsx'
import { Note, type NoteTone } from '#views/components/note.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Message } from '#views/errors/message.tsx'
import { offersFor } from '#views/page/decision-rules.ts'
import { type Page, usePage } from '#views/page/page.ts'
import { businessFacts, contactFacts } from '#views/profile/exports.ts'
import { ThreadPanel, type ThreadShown } from '#views/review-threads/exports.ts'
import { type Reviewed, reviewRules } from './lifecycle.ts'
import { Waiting } from './waiting.tsx'

const tones: Record<Reviewed['version']['status'], NoteTone> = {
  PENDING: 'info',
  APPROVED: 'ok',
  REJECTED: 'warn',
  REPLACED: 'info',
}

type Props = {
  review: Reviewed
  from: string | null
  decision: string | null
  refusal?: string | undefined
  look?: ReactNode
  notes?: ReactNode
  thread: ThreadShown | null
}

export function ReviewShow({ review, from, decision, refusal, look, notes, thread }: Props) {
  const page = usePage()
  const { kind, name, version } = review
  return (
    <>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <PageHead
        title={`${page.t(`approvals:page.${kind}`)}: ${name}`}
        tags={<StateTag text={`approvals:status.${version.status}`} />}
        summary={
          version.status !== 'PENDING' &&
          page.t('approvals:page.submitted', { when: page.format.moment(version.submittedAt) })
        }
      >
        <Actions review={review} from={from} />
      </PageHead>
      {version.status === 'PENDING' && (
        <Waiting
          kind={queueOf[kind]}
          since={version.submittedAt}
          risks={version.risks}
          look={look}
        />
      )}
      <ReviewNote review={review} decision={decision} />
      <TwoColumns
        aside={<ReviewOwner review={review} />}
        below={
          <>
            <ThreadPanel shown={thread} isOpen={version.status !== 'APPROVED'} />
            {notes}
          </>
        }
      >
        <SubmittedVersion review={review} />
      </TwoColumns>
    </>
  )
}

const words = { APPROVE: 'approve', REJECT: 'reject', REQUEST_CHANGES: 'requestChanges' } as const

function Actions({ review, from }: Pick<Props, 'review' | 'from'>) {
  const { t, actor } = usePage()
  const { kind, type, version } = review
  const address = { userType: type, id: version.id }
  const offers = actor ? offersFor(reviewRules[kind], actor, review) : []
  if (offers.length === 0) return null
  return (
    <DecisionButtons
      offers={offers.map(({ action }) => ({
        decision: changeDecisions[kind][action],
        label: t(`approvals:page.${words[action]}`),
        href: reviewPaths[kind][action](address, { from }),
      }))}
    />
  )
}

/** What was submitted: what changed since it was sent back, and what it replaces. */
export function SubmittedVersion({ review }: { review: Reviewed }) {
  return (
    <>
      <SinceSentBack review={review} />
      <Versions review={review} />
    </>
  )
}

function Versions({ review }: { review: Reviewed }) {
  const page = usePage()
  const { live, next } = factsOf(page, review)
  const compares = review.live.approvalStatus === 'APPROVED' && review.version.status !== 'APPROVED'
  if (compares) {
    return (
      <Card title={page.t('approvals:page.compare')} flush>
        <Comparison live={live} next={next} />
      </Card>
    )
  }
  const first = review.version.status === 'PENDING'
  return (
    <Card
      title={page.t(first ? 'approvals:page.first' : 'approvals:page.next')}
      beside={first && <p>{page.t('approvals:page.firstText')}</p>}
    >
      <Facts
        facts={next.map(({ label, text, node }) => ({ label, value: text && (node ?? text) }))}
      />
    </Card>
  )
}

function SinceSentBack({ review }: { review: Reviewed }) {
  const page = usePage()
  const { previous } = review.version
  if (!previous) return null
  const { before, next } = factsOf(page, review)
  return (
    <ChangesSince
      comment={previous.comment}
      accepted={previous.accepted}
      before={before}
      now={next}
    />
  )
}

function factsOf(page: Page, review: Reviewed) {
  if (review.kind === 'contact') {
    const { live, version } = review
    const facts = (of: Parameters<typeof contactFacts>[1]) => contactFacts(page, of)
    return {
      live: facts(live),
      next: facts(version),
      before: version.previous ? facts(version.previous) : [],
    }
  }
  const { live, version, type } = review
  const facts = (of: Parameters<typeof businessFacts>[1]) =>
    businessFacts(page, of, type === 'MERCHANT')
  return {
    live: facts(live),
    next: facts(version),
    before: version.previous ? facts(version.previous) : [],
  }
}

function ReviewOwner({ review }: { review: Reviewed }) {
  const { t, format } = usePage()
  const { account, type, version } = review
  const { fullName, email, mobileNo, approvalStatus } = account
  const open = <Go href={pathsOf[type].view({ id: version.userId })}>{t('approvals:page.open')}</Go>
  return (
    <Card title={t('approvals:page.owner')} footer={open}>
      <Facts
        facts={[
          { label: t('approvals:page.fullName'), value: fullName },
          { label: t('approvals:column.kind'), value: t(`approvals:kind.${type}`) },
          { label: t('approvals:page.email'), value: email },
          { label: t('approvals:page.mobile'), value: mobileNo && format.phone(mobileNo) },
          {
            label: t('approvals:page.account'),
            value: <StateTag text={`profile:accountStatus.${approvalStatus}`} />,
          },
        ]}
      />
    </Card>
  )
}

type ReviewNoteProps = { review: Reviewed; decision: string | null }

function ReviewNote({ review, decision }: ReviewNoteProps) {
  const { t } = usePage()
  const { kind, type, version, live } = review
  const { comment, status } = version
  const newer = status === 'REPLACED' && live.change?.status === 'PENDING' ? live.change : null
  if (!decision && !comment && !newer) return null
  return (
    <Note tone={tones[status]} icon="info">
      {decision && <p>{decision}</p>}
      <AcceptedParts accepted={version.accepted} />
      {comment && <p>{t('approvals:page.comment', { comment })}</p>}
      {newer && (
        <Go href={reviewPaths[kind].show({ userType: type, id: newer.id })}>
          {t('approvals:page.newer')}
        </Go>
      )}
    </Note>
  )
}

export function NoReview({ kind }: { kind: ReviewKind }) {
  const { t } = usePage()
  const tab = kind === 'business' ? 'profile' : 'contact'
  return (
    <Message icon="inbox" title={t('common:empty.data')} text={t('approvals:page.noData')}>
      <ButtonLink href={approvalPaths.index({ tab })}>{t('approvals:page.back')}</ButtonLink>
    </Message>
  )
}
