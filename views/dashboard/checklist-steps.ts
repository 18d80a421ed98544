import { isActive } from '#src/contract/authentication/account-status.ts'
import { type BusinessInfoShown, profileEditors } from '#src/contract/authentication/profiles.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import type { ProfileStatus } from '#src/contract/values.ts'
import type { EditTab } from '#src/features/profile/index.ts'
import type { Actor } from '#views/page/page.ts'
import type { Change } from '#views/profile/exports.ts'

export type StepState = 'done' | 'open' | 'waiting' | 'rejected' | 'sentBack'
export type Step = {
  name: 'mobile' | 'account' | 'profile' | 'profileApproved' | 'contact' | 'categories'
  state: StepState
  comment?: string | null
  href?: string | null
}

export type Guide = 'complete' | 'correct' | 'change' | 'wait' | 'waitAccount'

type Profile = {
  approvalStatus: ProfileStatus
  change: Pick<Change, 'status' | 'answer' | 'comment'> | null
}
type Facts = {
  account: { mobileNo: object | null; comment: string | null }
  business: Profile & Pick<BusinessInfoShown, 'updated'>
  contact: Profile
  categories: number | null
}

export function stepsOf(actor: Actor, { account, business, contact, categories }: Facts): Step[] {
  const { roleLowerCase: role, approvalStatus } = actor
  const open = profileEditors.includes(approvalStatus)
  const to = (tab: EditTab) => (open ? profilePaths.edit({ role }, { tab }) : null)
  const profile = stateOf(business)
  const filled: Step = { name: 'profile', state: business.updated ? 'done' : 'open' }
  const person = stateOf(contact)
  return [
    { name: 'account', ...accountState(actor, account.comment), href: to('business') },
    { ...filled, href: to('business') },
    {
      name: 'profileApproved',
      ...profile,
      href: isCorrected(profile.state) ? to('business') : null,
    },
    { name: 'contact', ...person, href: to('contact') },
    ...(categories === null
      ? []
      : [
          {
            name: 'categories',
            state: categories > 0 ? 'done' : 'open',
            href: to('categories'),
          } as const,
        ]),
    { name: 'mobile', state: account.mobileNo ? 'done' : 'open', href: to('contact') },
  ]
}

export function guideOf({ approvalStatus }: Actor, business: Facts['business']): Guide {
  const { state } = stateOf(business)
  if (state === 'sentBack') return 'change'
  if (state === 'rejected') return 'correct'
  if (state === 'waiting') return 'wait'
  return profileEditors.includes(approvalStatus) ? 'complete' : 'waitAccount'
}

function accountState({ approvalStatus }: Actor, comment: string | null) {
  if (isActive(approvalStatus)) return { state: 'done' } as const
  if (approvalStatus === 'PENDING') return { state: 'waiting' } as const
  return { state: 'rejected', comment } as const
}

function stateOf({ approvalStatus, change }: Profile): {
  state: StepState
  comment?: string | null
} {
  if (approvalStatus === 'APPROVED') return { state: 'done' }
  if (change?.status === 'PENDING' || approvalStatus === 'PENDING') return { state: 'waiting' }
  if (approvalStatus !== 'REJECTED') return { state: 'open' }
  return { state: change?.answer ? 'sentBack' : 'rejected', comment: change?.comment ?? null }
}

/** Comes back to its owner, who corrects and sends it again. */
function isCorrected(state: StepState): boolean {
  return state === 'rejected' || state === 'sentBack'
}

export function isTodo(state: StepState): boolean {
  return state === 'open' || isCorrected(state)
}
