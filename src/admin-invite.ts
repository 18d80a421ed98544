import { invitationPaths } from '#src/contract/screens/invitations.ts'
import { readConfig } from './config/config.ts'
import { openDatabase } from './database/open.ts'
import { StartError } from './platform/start-error.ts'
import { inviteAdministrator } from './services/authentication/invite-administrator.ts'

/** `npm run admin:invite -- name@host`: prints a link that works once within 24 hours. */
try {
  const config = readConfig()
  const email = process.argv[2] ?? ''
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email)) {
    throw new StartError('Name the e-mail address: npm run admin:invite -- name@host')
  }
  const database = await openDatabase(config)
  const token = await inviteAdministrator(database.db, { email }).finally(database.close)
  process.stdout.write(`${config.publicOrigin}${invitationPaths.show({ token })}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
