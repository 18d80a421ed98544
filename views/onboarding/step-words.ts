import type { ShownStep } from '#src/contract/core/onboarding.ts'
import type { StepReason, StepState } from '#src/contract/core/onboarding-steps.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { duration } from '#views/components/duration.ts'
import type { TagTone } from '#views/components/tag.tsx'
import type { Page } from '#views/page/page.ts'

type Step = Pick<ShownStep, 'name' | 'state' | 'reason'>

/** A step's state in words: of what was sent back, why. */
export function stepState(t: Translate, { state, reason }: Omit<Step, 'name'>) {
  const isBack = state === 'sentBack'
  const tone = isBack && reason !== 'rejected' ? 'warn' : tones[state]
  return { tone, words: t(isBack ? backWords[reason ?? 'rejected'] : `onboarding:state.${state}`) }
}

/** The same as administrators read it. */
export function stuckState(t: Translate, step: Omit<Step, 'name'>) {
  const key = stuckWords[step.reason ?? ''] ?? stuckWords[step.state]
  return { ...stepState(t, step), ...(key && { words: t(key) }) }
}

const stuckWords: Partial<Record<string, Key>> = {
  open: 'onboarding:stuck.open',
  waiting: 'onboarding:stuck.waiting',
  limited: 'onboarding:stuck.limited',
  frozen: 'onboarding:stuck.frozen',
}

const tones: Record<StepState, TagTone | undefined> = {
  done: 'ok',
  open: 'info',
  sentBack: 'bad',
  waiting: 'warn',
  later: undefined,
}

const rejected = 'onboarding:state.rejected'
const backWords: Record<StepReason, Key> = {
  rejected,
  changes: 'onboarding:state.changes',
  limited: 'onboarding:state.limited',
  frozen: 'onboarding:state.frozen',
  ended: rejected,
  expired: rejected,
  ranOut: rejected,
}

export function stepTitle(t: Translate, { name }: Pick<Step, 'name'>): string {
  return t(`onboarding:step.${name}`)
}

/** By step and what is particular about it: what to do, or what is going on. */
const texts: Record<string, Key> = {
  'account.waiting': 'onboarding:text.accountWaiting',
  'account.rejected': 'onboarding:text.accountRejected',
  'account.limited': 'onboarding:text.accountLimited',
  'profile.open': 'onboarding:text.profile',
  'profile.rejected': 'onboarding:text.profileRejected',
  'profile.changes': 'onboarding:text.profileChanges',
  'contact.open': 'onboarding:text.contact',
  'contact.rejected': 'onboarding:text.contactRejected',
  'contact.changes': 'onboarding:text.contactChanges',
  'categories.open': 'onboarding:text.categories',
  'mobile.open': 'onboarding:text.mobile',
  'approval.waiting': 'onboarding:text.approvalWaiting',
  'plan.open': 'onboarding:text.plan',
  'plan.ended': 'onboarding:text.planEnded',
  'plan.frozen': 'onboarding:text.planFrozen',
  'branch.open': 'onboarding:text.branch',
  'branch.waiting': 'onboarding:text.branchWaiting',
  'branch.rejected': 'onboarding:text.branchRejected',
  'branch.changes': 'onboarding:text.branchChanges',
  'deal.open': 'onboarding:text.deal',
  'deal.waiting': 'onboarding:text.dealWaiting',
  'deal.rejected': 'onboarding:text.dealRejected',
  'deal.changes': 'onboarding:text.dealChanges',
  'deal.expired': 'onboarding:text.dealExpired',
  'coupons.open': 'onboarding:text.coupons',
  'coupons.ranOut': 'onboarding:text.couponsRanOut',
  'redemption.open': 'onboarding:text.redemption',
}

export function stepText(t: Translate, { name, state, reason }: Step): string {
  const key = texts[`${name}.${reason ?? state}`]
  return key ? t(key) : ''
}

/** The button of a step that its business does, or looks at. */
export function actText(t: Translate, { name, state, reason }: Step): string {
  if (state === 'waiting') return t('onboarding:act.look')
  if (state === 'sentBack') {
    return t(reason === 'frozen' ? 'onboarding:act.frozen' : 'onboarding:act.correct')
  }
  if (reason === 'expired') return t('onboarding:act.again')
  return t(`onboarding:act.${name}`)
}

/** Since when it has waited, and how long that usually takes; the second only where it is known. */
export function waitText({ t, format }: Page, step: ShownStep): string | null {
  const { state, since, usualSeconds } = step
  if (state === 'open' || !since) return null
  const date = format.moment(since)
  if (state === 'sentBack') return t('onboarding:sentBackOn', { date })
  const usually = usualSeconds && t('onboarding:usually', { time: duration(t, usualSeconds) })
  return [t('onboarding:waitsSince', { date }), usually].filter(Boolean).join(' ')
}
