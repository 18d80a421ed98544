import { readConfig } from '#src/config/config.ts'
import { invitationPaths } from '#src/contract/screens/invitations.ts'
import { openDatabase } from '#src/database/open.ts'
import { StartError } from '#src/platform/start-error.ts'
import { inviteAdministrator } from '#src/services/authentication/invite-administrator.ts'
import type { Run } from './command.ts'

export const run: Run = async ({ argument: email, print }) => {
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email)) {
    throw new StartError(`"${email}" is no e-mail address: dealdesk admin invite name@host`)
  }
  const config = readConfig()
  const database = await openDatabase(config)
  const token = await inviteAdministrator(database.db, { email }).finally(database.close)
  print(`${config.publicOrigin}${invitationPaths.show({ token })}`)
  return 0
}
