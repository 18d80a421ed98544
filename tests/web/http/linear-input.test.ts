import { test } from 'vitest'
import { isEmail } from '#src/contract/authentication/email.ts'
import { parseMoney } from '#src/i18n/parse-money.ts'
import { clientAddress } from '#src/platform/client-address.ts'
import { redactText } from '#src/platform/redact.ts'
import { parseUserName } from '#src/services/authentication/user-name.ts'
import { safeNext } from '#src/web/http/next.ts'

/** Read in milliseconds by what is linear; what grows by the square would pass every time limit. */
const LENGTH = 1_000_000
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
  'eyJ-',
  '\t',
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
    for (const head of ['', 'a@']) read(head + piece.repeat(LENGTH / piece.length))
  }
})
