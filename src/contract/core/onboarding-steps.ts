import type { BusinessRole } from '../roles.ts'
import type { InboxKind } from './approvals.ts'

export const onboardingSteps = [
  'account',
  'profile',
  'contact',
  'categories',
  'mobile',
  'approval',
  'plan',
  'branch',
  'deal',
  'coupons',
  'redemption',
] as const
export type OnboardingStepName = (typeof onboardingSteps)[number]

/** `later` waits for another step; `waiting` for administrators; the business does the rest. */
export const stepStates = ['done', 'open', 'sentBack', 'waiting', 'later'] as const
export type StepState = (typeof stepStates)[number]

/** What is particular about a step, beyond its state. */
export const stepReasons = [
  'rejected',
  'changes',
  'limited',
  'ended',
  'frozen',
  'expired',
  'ranOut',
] as const
export type StepReason = (typeof stepReasons)[number]

/** What was submitted last and what became of it; `since` in epoch milliseconds. */
export type Submission = {
  state: 'none' | 'waiting' | 'approved' | 'rejected' | 'changes'
  since: number | null
  comment?: string | null
  /** The record that it is about, where an account has several. */
  id?: string | null
}

export type OnboardingFacts = {
  role: BusinessRole
  /** `limited` is the legacy ENABLED: it signs in and sells nothing. */
  account: Omit<Submission, 'state'> & {
    state: 'waiting' | 'approved' | 'rejected' | 'limited' | 'blocked'
  }
  joinedAt: number
  hasMobile: boolean
  profile: Submission
  contact: Submission
  hasCategories: boolean
  plan: { state: 'none' | 'active' | 'frozen' | 'ended'; since: number | null }
  branch: Submission
  /** The furthest of all deals; `expired` once none is left that could sell. */
  deal: Omit<Submission, 'state'> & { state: Submission['state'] | 'expired' }
  coupons: { total: number; available: number; since: number | null }
  redeemedAt: number | null
}

export type OnboardingStep = {
  name: OnboardingStepName
  state: StepState
  reason: StepReason | null
  /** Since when it has been in this state; null if that is not known. */
  since: number | null
  comment: string | null
  /** The deal or branch that it is about. */
  recordId: string | null
}

type Part = Partial<Omit<OnboardingStep, 'name' | 'state'>> & { state: StepState }

/**
 * The way from sign-up to the first redemption, in the order in which it is walked; nothing for a blocked
 * account. Steps that nothing holds up are open side by side.
 */
export function onboardingOf(facts: OnboardingFacts): OnboardingStep[] {
  if (facts.account.state === 'blocked') return []
  const { role, account, profile, contact, plan, deal } = facts
  const isMerchant = role === 'MERCHANT'
  const maySell = account.state === 'approved' && profile.state === 'approved'
  const hasPlan = plan.state === 'active'
  const isLive = deal.state === 'approved'
  const when = (isDue: boolean, part: Part): Part =>
    isDue || ['done', 'waiting'].includes(part.state) ? part : { state: 'later' }
  const parts: [OnboardingStepName, Part, isWalked?: boolean][] = [
    ['account', accountPart(account)],
    ['profile', filled(profile)],
    ['contact', filled(contact)],
    ['categories', { state: facts.hasCategories ? 'done' : 'open' }, isMerchant],
    ['mobile', { state: 'open' }, !facts.hasMobile],
    ['approval', approvalPart(facts)],
    ['plan', when(maySell, planPart(plan))],
    ['branch', when(account.state === 'approved', decided(facts.branch))],
    ['deal', when(maySell && hasPlan && facts.hasCategories, dealPart(deal)), isMerchant],
    ['coupons', when(isLive, couponsPart(facts)), isMerchant],
    ['redemption', redemptionPart(facts, isLive), isMerchant],
  ]
  const walked = parts.filter(([, , isWalked = true]) => isWalked)
  const before = latestOf(facts)
  return walked.map(([name, part]) => ({
    reason: null,
    comment: null,
    recordId: null,
    since: part.state === 'open' ? before : null,
    ...part,
    name,
  }))
}

/** What the business does next; where it can do nothing, what it waits for; null at the end. */
export function currentStep<Step extends Pick<OnboardingStep, 'state'>>(
  steps: readonly Step[],
): Step | null {
  const isNext = ({ state }: Step) => state === 'open' || state === 'sentBack'
  return steps.find(isNext) ?? steps.find(({ state }) => state === 'waiting') ?? null
}

/** Where administrators see a business: at what they have yet to decide, unless it has something to correct. */
export function stuckStep<Step extends Pick<OnboardingStep, 'name' | 'state'>>(
  steps: readonly Step[],
): Step | null {
  const waits = steps.filter(({ state }) => state === 'waiting')
  const isOurs = waits.some(({ name }) => name === 'approval')
  const isSentBack = steps.some(({ state }) => state === 'sentBack')
  return (isOurs && !isSentBack && waits[0]) || currentStep(steps)
}

/** The first redemption ends a merchant's way, whatever was left out; a bank's ends with its last step. */
export function isOnboarded(steps: readonly Pick<OnboardingStep, 'name' | 'state'>[]): boolean {
  const redemption = steps.find(({ name }) => name === 'redemption')
  if (redemption) return redemption.state === 'done'
  return steps.every(({ state }) => state === 'done')
}

/** Which queue of approvals a waiting step stands in. */
export function queueOfStep(name: OnboardingStepName, facts: OnboardingFacts): InboxKind | null {
  if (name === 'account') return 'accounts'
  if (name === 'approval') return facts.profile.state === 'waiting' ? 'profile' : 'contact'
  if (name === 'branch') return 'branches'
  return name === 'deal' ? 'deals' : null
}

function accountPart({ state, since, comment = null }: OnboardingFacts['account']): Part {
  if (state === 'approved') return { state: 'done', since }
  if (state === 'waiting') return { state: 'waiting', since }
  const reason = state === 'limited' ? 'limited' : 'rejected'
  return { state: 'sentBack', reason, since, comment }
}

/** Filled in is done, whatever is decided: the approval is a step of its own. */
function filled(submission: Submission): Part {
  return submission.state === 'waiting' ? { state: 'done' } : decided(submission)
}

function decided({ state, since, comment = null, id = null }: Submission): Part {
  const about = { since, recordId: id }
  if (state === 'approved') return { ...about, state: 'done' }
  if (state === 'waiting') return { ...about, state: 'waiting' }
  if (state === 'none') return { state: 'open' }
  return { ...about, state: 'sentBack', reason: state, comment }
}

function approvalPart({ profile, contact }: OnboardingFacts): Part {
  const both = [profile, contact]
  if (both.every(({ state }) => state === 'approved')) {
    return { state: 'done', since: latest(both.map(({ since }) => since)) }
  }
  const waiting = both.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return { state: 'later' }
  return { state: 'waiting', since: earliest(waiting.map(({ since }) => since)) }
}

function planPart({ state, since }: OnboardingFacts['plan']): Part {
  if (state === 'active') return { state: 'done', since }
  if (state === 'none') return { state: 'open' }
  return { state: state === 'frozen' ? 'sentBack' : 'open', reason: state, since }
}

function dealPart({ state, ...submission }: OnboardingFacts['deal']): Part {
  if (state !== 'expired') return decided({ ...submission, state })
  return { state: 'open', reason: state, since: submission.since, recordId: submission.id ?? null }
}

function couponsPart({ coupons, deal: { id: recordId = null } }: OnboardingFacts): Part {
  const { total, available, since } = coupons
  if (available > 0) return { state: 'done', since, recordId }
  return { state: 'open', reason: total > 0 ? 'ranOut' : null, recordId }
}

/** Coupons that were collected can be redeemed even when none is left to collect. */
function redemptionPart({ redeemedAt, coupons }: OnboardingFacts, isLive: boolean): Part {
  if (redeemedAt !== null) return { state: 'done', since: redeemedAt }
  return { state: isLive && coupons.total > 0 ? 'open' : 'later' }
}

/** The last thing that is known to have happened: since then an open step has been open. */
function latestOf({ joinedAt, account, profile, contact, plan, deal, coupons }: OnboardingFacts) {
  const submissions = [account, profile, contact, deal].map(({ since }) => since)
  return latest([joinedAt, ...submissions, plan.since, coupons.since])
}

function latest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? Math.max(...known) : null
}

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? Math.min(...known) : null
}
