import { expect, test } from 'vitest'
import { dealDecisions } from '#src/contract/core/deal-lifecycle.ts'
import { DecisionButtons } from '#views/components/decision-buttons.tsx'
import { draw } from './render.tsx'

const offer = { decision: dealDecisions.approve, label: 'Approve', href: '/deals/1/approve' }

test('where several records are decided, each button names its record to who hears the page', () => {
  const $ = draw(<DecisionButtons offers={[offer]} of="Two hoppers for one" />)
  expect($('a').text()).toBe('Approve Two hoppers for one')
  expect($('a .vh').text()).toBe(' Two hoppers for one')
  const reason = 'It has expired'
  const $refused = draw(<DecisionButtons offers={[{ ...offer, reason }]} of="Hoppers" />)
  expect($refused('button').text()).toBe('Approve Hoppers')
})
