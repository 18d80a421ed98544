import { randomBytes } from 'node:crypto'
import { INVITATION_DAYS } from '#src/contract/authentication/staff.ts'
import { invitationPaths } from '#src/contract/screens/invitations.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Language } from '#src/i18n/languages.ts'
import { refuseWithoutChannel } from '#src/services/authentication/otp/send-code.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { queueMessage } from '#src/services/notifications/index.ts'
import { destinationOf, type InvitedAt } from './open-invitations.ts'

const DAY_SECONDS = 86_400

/** A full-entropy bearer secret: only the message has it; the database has its hash. */
export function newInvitationToken(): string {
  return randomBytes(32).toString('base64url')
}

export function refuseUnreachable(settings: Settings, at: InvitedAt): void {
  refuseWithoutChannel(settings, destinationOf(at).channel)
}

/** Queues the link; it leaves after the commit and expires with the invitation. */
export async function sendInvitation(
  tx: Tx,
  settings: Settings,
  at: InvitedAt,
  { token, by, language }: { token: string; by: string; language: Language },
): Promise<void> {
  await queueMessage(tx, settings, {
    ...destinationOf(at),
    template: 'invitation',
    params: { link: settings.publicOrigin + invitationPaths.show({ token }), by },
    language,
    usefulSeconds: INVITATION_DAYS * DAY_SECONDS,
  })
}
