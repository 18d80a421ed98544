import type { ServiceDeps } from '../../deps.ts'
import { DeliveryError } from '../drivers/delivery-error.ts'
import type { Drivers } from '../drivers/drivers.ts'
import { openContent } from '../message-content.ts'
import { messageText } from '../message-text.ts'
import { type Claimed, claim } from './claim.ts'
import { BATCH } from './rules.ts'
import { type Outcome, settle } from './settle.ts'

type Deps = Pick<ServiceDeps, 'db' | 'log' | 'settings' | 'translators'>
/** Told of what became of each try. */
export type CountMessage = (channel: Claimed['channel'], outcome: Outcome) => void

/**
 * Sends what is due, side by side and outside any transaction. Answers whether there may be more.
 * Logs say template and channel, never a destination or a text (A11).
 */
export async function deliverDue(
  deps: Deps,
  drivers: Drivers,
  count?: CountMessage,
): Promise<boolean> {
  const claimed = await claim(deps.db, BATCH)
  const tries = await Promise.allSettled(
    claimed.map((message) => deliver(deps, drivers, message, count)),
  )
  const broken = tries.find((one) => one.status === 'rejected')
  if (broken) throw broken.reason
  return claimed.length === BATCH
}

async function deliver(deps: Deps, drivers: Drivers, message: Claimed, count?: CountMessage) {
  const { id, channel, template, attempts } = message
  const error = await handOver(deps, drivers, message)
  const outcome = await settle(deps, message, error)
  count?.(channel, outcome)
  const line = { messageId: id, channel, template, attempts }
  if (error) deps.log.warn({ ...line, fault: error.fault, outcome }, 'message not sent')
  else deps.log.info(line, 'message sent')
}

async function handOver(deps: Deps, drivers: Drivers, message: Claimed) {
  const content = openContent(deps.settings, message)
  if (!content) return new DeliveryError('content is gone', { final: true })
  const { subject, text } = messageText(deps, message, content.params)
  try {
    await drivers[message.channel]({ id: message.id, to: content.to, subject, text })
    return null
  } catch (error) {
    if (error instanceof DeliveryError) return error
    throw error
  }
}
