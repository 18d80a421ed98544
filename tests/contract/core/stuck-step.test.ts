import { expect, test } from 'vitest'
import type { OnboardingStepName, StepState } from '#src/contract/core/onboarding-steps.ts'
import { stuckStep } from '#src/contract/core/onboarding-steps.ts'

type States = Partial<Record<OnboardingStepName, StepState>>

test.each<[string, States, OnboardingStepName]>([
  ['the approval waits', { approval: 'waiting', branch: 'open' }, 'approval'],
  ['the account waits too', { account: 'waiting', approval: 'waiting' }, 'account'],
  ['something was sent back', { profile: 'sentBack', approval: 'waiting' }, 'profile'],
  ['the account alone waits', { account: 'waiting', profile: 'open' }, 'profile'],
  ['nothing waits', { approval: 'done', plan: 'open' }, 'plan'],
])(
  'a business is stuck at administrators before what it could do beside it: %s [MERCH-57]',
  (_what, states, name) => {
    const steps = Object.entries(states).map(([name, state]) => ({
      name: name as OnboardingStepName,
      state,
    }))
    expect(stuckStep(steps)?.name).toBe(name)
  },
)
