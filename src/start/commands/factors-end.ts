import { readConfig } from '#src/config/config.ts'
import { canonicalEmail, isEmail } from '#src/contract/authentication/email.ts'
import { openDatabase } from '#src/database/open.ts'
import { secretKeysOf } from '#src/platform/data-dir.ts'
import { StartError } from '#src/platform/start-error.ts'
import { endLostFactorAt } from '#src/services/authentication/second-factors/end-lost.ts'
import { revokeSessions } from '#src/web/auth/session/live-sessions.ts'
import type { Run } from './command.ts'

const refusals = {
  unknown: 'No account has the address',
  closed: 'The account is deleted or deactivated:',
  off: 'Two-step sign-in is not on for',
} as const

export const run: Run = async ({ argument: email, print }) => {
  if (!isEmail(canonicalEmail(email))) {
    throw new StartError(`"${email}" is no e-mail address: dealdesk factors end name@host`)
  }
  const config = readConfig()
  const secretKeys = await secretKeysOf(config)
  const { db, close } = await openDatabase(config)
  try {
    const ended = await endLostFactorAt(db, { ...config, secretKeys }, email)
    if (ended.verdict !== 'ended') {
      print(`${refusals[ended.verdict]} ${email}.`)
      return 1
    }
    await revokeSessions(db, ended.userId, 'factor')
    print(`Two-step sign-in is off for ${email}, and every session has ended.`)
    return 0
  } finally {
    await close()
  }
}
