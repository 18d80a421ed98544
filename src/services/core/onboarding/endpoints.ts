import * as contract from '#src/contract/core/onboarding.ts'
import {
  isOnboarded,
  type OnboardingFacts,
  type OnboardingStep,
  onboardingOf,
  queueOfStep,
  stuckStep,
} from '#src/contract/core/onboarding-steps.ts'
import { BATCH_SIZE } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import {
  type AccountOnItsWay,
  accountReaders,
  findAccountsOnTheirWay,
  requireReader,
} from '#src/services/authentication/index.ts'
import { hasRedeemed } from '#src/services/core/coupons/redeem/has-redeemed.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findFurthestBranches } from '#src/services/location/index.ts'
import { findSalesFacts } from './sales-facts.ts'
import { findUsualSeconds, type UsualSeconds } from './usual-seconds.ts'

export const onboardingEndpoints = [
  bind(contract.readOnboarding, async ({ params, caller, format }, { quick, settings }) => {
    const { type, userId } = params
    requireReader(caller, userId, accountReaders[type])
    const mayRead = caller.role === 'ADMIN' || caller.userId === userId
    const accounts = mayRead ? await findAccountsOnTheirWay(quick, { id: userId, role: type }) : []
    const [one] = await findFacts(quick, accounts, settings.businessTimeZone)
    if (!one) throw new Refusal('notFound', 'profiles:notFound')
    const steps = onboardingOf(one)
    const usual = await findUsualSeconds(quick, waitingQueues(one, steps))
    return {
      data: {
        steps: steps.map((step) => present(step, one, usual, format)),
        isOnboarded: isOnboarded(steps),
      },
    }
  }),

  bind(contract.listOnboarding, async ({ params, query, format }, { db, settings }) => {
    const { page, size } = params
    const accounts = await findAccountsOnTheirWay(db, {
      term: readSearchTerm(params.term),
      limit: contract.ONBOARDING_MAX,
      isLeftOut: hasRedeemed,
    })
    const all = (await findFacts(db, accounts, settings.businessTimeZone)).flatMap(standing)
    const found = all.filter(({ step }) => !query.step || step.name === query.step)
    found.sort((a, b) => (a.step.since ?? unknown) - (b.step.since ?? unknown))
    const from = query.after === undefined ? page * size : placeAfter(found, query.after)
    const shown = found.slice(from, from + (query.after === undefined ? size : BATCH_SIZE))
    const usual = await findUsualSeconds(
      db,
      shown.flatMap(({ facts, step }) => waitingQueues(facts, [step])),
    )
    const capped = accounts.length === contract.ONBOARDING_MAX
    return {
      data: {
        merchants: shown.map(({ facts, steps, step }) => ({
          id: facts.id,
          name: facts.fullName,
          businessName: facts.businessName,
          imageUrl: facts.imageUrl,
          done: steps.filter(({ state }) => state === 'done').length,
          total: steps.length,
          step: present(step, facts, usual, format),
        })),
        counts: countBy(all.map(({ step }) => step.name)),
        ...pageAnswer({ page, size, totalItems: found.length, capped }),
      },
    }
  }),
]

type Facts = OnboardingFacts & Omit<AccountOnItsWay, keyof OnboardingFacts>

async function findFacts(
  db: Queryable,
  accounts: readonly AccountOnItsWay[],
  timeZone: string,
): Promise<Facts[]> {
  const ids = accounts.map(({ id }) => id)
  if (ids.length === 0) return []
  const [sales, branches] = await Promise.all([
    findSalesFacts(db, ids, timeZone),
    findFurthestBranches(db, ids),
  ])
  return accounts.flatMap((account) => {
    const sold = sales.get(account.id)
    const branch = branches.get(account.id) ?? { state: 'none' as const, since: null }
    return sold ? [{ ...account, ...sold, branch }] : []
  })
}

function standing(facts: Facts) {
  const steps = onboardingOf(facts)
  const step = stuckStep(steps)
  return step ? [{ facts, steps, step }] : []
}

/** Who stands at a step since an unknown time comes last. */
const unknown = Number.MAX_SAFE_INTEGER

/** Where a batch begins: behind the merchant that ended the one before, at the start without one. */
function placeAfter(found: readonly { facts: Facts }[], after: string): number {
  return found.findIndex(({ facts }) => facts.id === after) + 1
}

function waitingQueues(facts: OnboardingFacts, steps: readonly OnboardingStep[]) {
  const waiting = steps.filter(({ state }) => state === 'waiting')
  return waiting.flatMap(({ name }) => queueOfStep(name, facts) ?? [])
}

function present(
  { since, ...step }: OnboardingStep,
  facts: Facts,
  usual: UsualSeconds,
  format: Format,
): contract.ShownStep {
  const queue = step.state === 'waiting' ? queueOfStep(step.name, facts) : null
  return {
    ...step,
    since: since === null ? null : format.instant(new Date(since)),
    usualSeconds: (queue && usual.get(queue)) ?? null,
    thread: threadOf(step, facts),
  }
}

/** What no record of its own is about is written beside the business profile. */
function threadOf({ name, recordId }: Pick<OnboardingStep, 'name' | 'recordId'>, facts: Facts) {
  const { id } = facts
  const isContact = name === 'approval' && queueOfStep(name, facts) === 'contact'
  if (name === 'contact' || isContact) return { kind: 'contact' as const, id }
  if (recordId === null) return { kind: 'profile' as const, id }
  return { kind: name === 'branch' ? ('branches' as const) : ('deals' as const), id: recordId }
}

function countBy<Name extends string>(names: readonly Name[]): Partial<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
