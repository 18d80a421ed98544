import { mailboxOf } from '#src/contract/authentication/email.ts'
import type { Channel, MessageTemplate } from '#src/contract/notifications/messages.ts'
import { type SendingParty, sendingsPerDay } from '#src/contract/sending-limits.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { countAct, networkOf, sweepFailures } from '#src/services/kit/throttle/throttles.ts'

const DAY_SECONDS = 86_400
const parties: readonly SendingParty[] = ['person', 'merchant', 'destination', 'network', 'subject']

/** Who asks for a message, and the record that it is about. */
export type Sender = Pick<Facts, 'address' | 'format'> & {
  caller: Caller | undefined
  subjectId?: string
}

type Sending = { channel: Channel; to: string; template: MessageTemplate }

/**
 * Counts one sending for everybody it counts for, in the transaction that queues it, so that one that is
 * rolled back is not counted. Keys are hashes, in one order for all.
 * @param by null for what follows from an act by itself
 * @throws Refusal tooMany with the reason
 */
export async function countSending(
  tx: Tx,
  { channel, to, template }: Sending,
  by: Sender | null,
): Promise<void> {
  const caller = by?.caller
  const names: Record<SendingParty, string | null | undefined> = {
    person: caller?.counter?.cashierId ?? caller?.userId,
    merchant: caller?.role === 'MERCHANT' ? caller.userId : null,
    destination: channel === 'EMAIL' ? mailboxOf(to) : to,
    network: by?.address && networkOf(by.address),
    subject: by?.subjectId,
  }
  await sweepFailures(tx)
  for (const party of parties) {
    const [name, most] = [names[party], sendingsPerDay[template][party]]
    if (!name || most === undefined) continue
    const key = hashSecret(`sending ${template} ${party} ${name}`)
    const seconds = await countAct(tx, { key, free: most, windowSeconds: DAY_SECONDS })
    if (seconds === 0) continue
    const when = by?.format.dateTime(new Date(Date.now() + seconds * 1000)) ?? ''
    throw new Refusal('tooMany', `messages:tooMany.${party}`, {
      params: { max: by?.format.number(most) ?? '', when },
      retryAfterSeconds: seconds,
    })
  }
}
