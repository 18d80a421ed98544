import type { ReactNode } from 'react'
import type { InboxItem } from '#src/contract/core/approvals.ts'
import { readAccount } from '#src/features/profile/index.ts'
import type { Request } from '#src/web/http/route.ts'
import { type Reviewed, reviewRules } from '#views/approvals/lifecycle.ts'
import { SubmittedVersion } from '#views/approvals/review.tsx'
import { BranchVersion, branchRules, SinceSentBack } from '#views/branches/exports.ts'
import { Facts } from '#views/components/facts.tsx'
import { Card } from '#views/components/layout.tsx'
import type { Option } from '#views/components/select.tsx'
import { accountRules, isReview } from '#views/merchants/exports.ts'
import { type Offer, offersFor } from '#views/page/decision-rules.ts'
import { readReview } from './load-review.ts'

type LoadedPart = {
  item: InboxItem
  body: ReactNode
  options: readonly Option[]
  blocker: string | null
}

/** What an item is and what this person may answer; null once it is gone or decided. */
export async function loadPart(request: Request, item: InboxItem): Promise<LoadedPart | null> {
  if (item.kind === 'branches') return loadBranch(request, item)
  if (item.kind === 'accounts') return loadAccount(request, item)
  const version = { type: item.userType, id: item.id }
  const kind = item.kind === 'profile' ? 'business' : 'contact'
  const review: Reviewed | null = await readReview[kind](request, version)
  if (!review) return null
  const offers = offersFor(reviewRules[kind], request.actor, review)
  return { item, body: <SubmittedVersion review={review} />, ...answers(request, offers) }
}

async function loadBranch(request: Request, item: InboxItem): Promise<LoadedPart | null> {
  const found = await request.upstream.location.GET('/branch/{id}', { path: { id: item.id } })
  if (!found.ok) return null
  const { data: branch } = found
  const body = (
    <>
      <SinceSentBack branch={branch} />
      <BranchVersion branch={branch} />
    </>
  )
  const offers = offersFor(branchRules, request.actor, branch).flatMap(({ action, reason }) => {
    const answer = answerOf[action as keyof typeof answerOf]
    return answer ? [{ action: answer, reason }] : []
  })
  return { item, body, ...answers(request, offers) }
}

const answerOf = {
  approve: 'APPROVE',
  reject: 'REJECT',
  requestChanges: 'REQUEST_CHANGES',
} as const

async function loadAccount(request: Request, item: InboxItem): Promise<LoadedPart> {
  const { t, format } = request.page
  const account = await readAccount(request, item.userType, item.id)
  const { fullName, email, mobileNo } = account
  const body = (
    <Card>
      <Facts
        facts={[
          { label: t('approvals:page.fullName'), value: fullName },
          { label: t('approvals:page.email'), value: email },
          { label: t('approvals:page.mobile'), value: mobileNo && format.phone(mobileNo) },
        ]}
      />
    </Card>
  )
  const offers = offersFor(accountRules[item.userType], request.actor, account).flatMap((offer) =>
    isReview(offer.action) ? [{ ...offer, action: offer.action as 'APPROVE' | 'REJECT' }] : [],
  )
  return { item, body, ...answers(request, offers) }
}

const order = ['APPROVE', 'REQUEST_CHANGES', 'REJECT'] as const

function answers({ page: { t } }: Request, offers: readonly Offer<(typeof order)[number]>[]) {
  const offered = order.flatMap((action) => offers.find((one) => one.action === action) ?? [])
  const reason = offered.find((one) => one.reason !== null)?.reason
  return {
    options: offered.map(({ action, reason: why }) => ({
      value: action,
      label: t(`approvals:business.answer.${action}`),
      disabled: why !== null,
    })),
    blocker: reason ? t(reason) : null,
  }
}
