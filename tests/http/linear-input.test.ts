import { expect, test } from 'vitest'
import { isEmail } from '#src/contract/authentication/email.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { safeNext } from '#src/http/next.ts'
import { parseMoney } from '#src/i18n/parse-money.ts'
import { redactText } from '#src/log/redact.ts'
import { parseUserName } from '#src/services/authentication/user-name.ts'

const LENGTH = 60_000
/** What makes patterns go back and forth: one sign for ever, and what almost matches again and again. */
const pieces = [
  'a',
  'a@',
  'a.',
  '-',
  '+1',
  '7',
  '/',
  ' /',
  '://',
  'eyJ',
  'eyJa.',
  ' ',
  '077 ',
  ',',
  '%',
]
const readers: Record<string, (text: string) => unknown> = {
  redactText,
  isEmail,
  parseUserName,
  parseMoney,
  safeNext,
  clientAddress: (text) => clientAddress(null, text, 1),
}

test.each(Object.entries(readers))('%s is linear in its input [U11]', (_, read) => {
  for (const piece of pieces) {
    for (const head of ['', 'a@']) {
      const text = head + piece.repeat(LENGTH / piece.length)
      const started = performance.now()
      read(text)
      expect([piece, performance.now() - started < 2000]).toEqual([piece, true])
    }
  }
})
