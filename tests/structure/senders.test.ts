import { expect, test } from 'vitest'
import { messageTemplates } from '#src/contract/notifications/messages.ts'
import { sendingsPerDay } from '#src/contract/sending-limits.ts'
import { codeIn } from './source-files.ts'

/** What counts rows of its own before it queues, and what leaves once by itself. */
const countedElsewhere: Record<string, string> = {
  'src/services/authentication/otp/send-code.ts': 'refuseTooManyCodes',
  'src/services/core/coupon-gifts/give.ts': 'GIFT_MESSAGES_PER_NUMBER',
}
const outsideOfQueue: Record<string, string> = {
  'src/services/notifications/messages.ts': 'queueMessage itself',
  'src/services/notifications/mailings/queue-mailing.ts': 'one letter of each edition',
  'src/services/notifications/notify.ts': 'one copy of each notification, by the person’s choice',
}
const files = codeIn('src')

test('every message has a limit, at least for whom it is sent to [NOTIF-20]', () => {
  for (const template of messageTemplates)
    expect(sendingsPerDay[template].destination, template).toBeGreaterThan(0)
})

test('every caller of the sender says for whom a message counts [NOTIF-20]', () => {
  const callers = files.flatMap(({ path, text }) =>
    [...text.matchAll(/await queueMessage\(/g)].map(({ index }) => ({
      path,
      call: callAt(text, index),
    })),
  )
  expect(callers.length).toBeGreaterThan(5)
  const silent = callers.filter(
    ({ call }) => !/\bby(?::|,)/.test(call.replaceAll(/params: \{[^}]*\}/g, '')),
  )
  expect(
    silent.map(({ path }) => path),
    'Name `by` in the call.',
  ).toEqual([])
  const counted = callers.filter(({ call }) => call.includes("by: 'counted'"))
  expect(counted.map(({ path }) => path).sort()).toEqual(Object.keys(countedElsewhere).sort())
})

test('nothing else writes to the outbox [NOTIF-20]', () => {
  const writers = files.filter(({ text }) => /insert(?:\(| into \$\{)outboxMessages/.test(text))
  expect(writers.map(({ path }) => path).sort()).toEqual(Object.keys(outsideOfQueue).sort())
})

function callAt(text: string, from: number): string {
  const start = text.indexOf('(', from)
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start, at)
  }
  return ''
}
