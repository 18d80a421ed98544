import { activeTracer } from '#src/platform/tracing.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import {
  DeliveryError,
  type DeliveryFault,
} from '#src/services/notifications/drivers/delivery-error.ts'
import type { Outgoing } from '#src/services/notifications/drivers/driver.ts'
import type { Drivers } from '#src/services/notifications/drivers/drivers.ts'
import { forgetDevice } from '#src/services/notifications/forget-devices.ts'
import { BATCH, type Claimed, claim } from './claim.ts'
import { compose } from './compose.ts'
import type { Lane } from './lanes.ts'
import { type Outcome, settle } from './settle.ts'

type Deps = Pick<ServiceDeps, 'db' | 'quick' | 'log' | 'settings' | 'translators'>
export type CountMessage = (channel: Claimed['channel'], outcome: Outcome | 'refused') => void

type Options = { lane?: Lane; count?: CountMessage | undefined }

/** In parallel, outside any transaction. True if there may be more. Logs name no destination. */
export async function deliverDue(
  deps: Deps,
  drivers: Drivers,
  { lane = 'DIRECT', count }: Options = {},
): Promise<boolean> {
  const claimed = await claim(deps.db, lane, BATCH)
  const composed = await compose(deps, claimed)
  const tries = await Promise.allSettled(
    claimed.map(async (message) => {
      const error = await traced(message, () =>
        handOver(drivers, message, composed.get(message.id)),
      )
      await conclude(deps, message, error, count)
    }),
  )
  const broken = tries.find((one) => one.status === 'rejected')
  if (broken) throw broken.reason
  return claimed.length === BATCH
}

/** Failures that need no alert: the in-app notification was delivered. */
const expectedFaults = new Set<DeliveryFault>(['driver is off', 'content is gone', 'gone'])

async function conclude(
  deps: Deps,
  message: Claimed,
  error: DeliveryError | null,
  count?: CountMessage,
) {
  const { id, channel, lane, template, attempts, deviceHash } = message
  const outcome = await settle(deps, message, error)
  if (error?.fault === 'gone' && deviceHash) await forgetDevice(deps.db, deviceHash)
  count?.(channel, outcome)
  const line = { messageId: id, channel, template, attempts }
  if (!error) deps.log.info(line, 'message sent')
  else if (lane !== 'DIRECT' && expectedFaults.has(error.fault))
    deps.log.debug(line, 'copy dropped')
  else deps.log.warn({ ...line, fault: error.fault, outcome }, 'message not sent')
}

/** Says of a message what the log does: no destination and no text. */
function traced(
  { id, channel, lane, template, attempts }: Claimed,
  act: () => Promise<DeliveryError | null>,
): Promise<DeliveryError | null> {
  const tracer = activeTracer()
  if (!tracer) return act()
  const attributes = {
    'dealdesk.message.id': id,
    'dealdesk.message.channel': channel,
    'dealdesk.message.lane': lane,
    'dealdesk.message.template': template,
    'dealdesk.message.attempts': attempts,
  }
  return tracer.step(
    () => ({ name: `send ${channel}`, kind: 'client', attributes }),
    async (span) => {
      const error = await act()
      if (error) span?.fail(error.fault)
      return error
    },
  )
}

async function handOver(drivers: Drivers, { channel }: Claimed, outgoing: Outgoing | undefined) {
  if (!outgoing) return new DeliveryError('content is gone', { final: true })
  try {
    await drivers[channel](outgoing)
    return null
  } catch (error) {
    if (error instanceof DeliveryError) return error
    throw error
  }
}
