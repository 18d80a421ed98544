import { expect, test } from 'vitest'
import { dealDecisions } from '#src/contract/core/deal-lifecycle.ts'
import { DecisionButtons } from '#views/components/decision-buttons.tsx'
import { draw } from './render.tsx'

const offer = { decision: dealDecisions.approve, label: 'Approve', href: '/deals/1/approve' }

test('a decision is a link, and a button that says why while it is not possible', () => {
  const $ = draw(<DecisionButtons offers={[offer]} />)
  expect($('a').text()).toBe('Approve')
  const reason = 'It has expired'
  const $refused = draw(<DecisionButtons offers={[{ ...offer, reason }]} />)
  expect($refused('button:disabled').text()).toBe('Approve')
  expect($refused(`#${$refused('button').attr('aria-describedby')}`).text()).toBe(reason)
})
