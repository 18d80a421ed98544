import { sql } from 'drizzle-orm'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { PiecewiseJob } from '#src/services/kit/piecewise-job.ts'
import { createDrivers } from './drivers/drivers.ts'
import { type Letters, sendMailings } from './mailings/send-mailings.ts'
import { type CountMessage, deliverDue } from './outbox/deliver.ts'
import { lanes } from './outbox/lanes.ts'
import { tidyOutbox } from './outbox/tidy.ts'
import { outboxMessages } from './schema.ts'
import { watchSmsCeiling } from './sms-ceiling.ts'

export function notificationJobs(
  deps: ServiceDeps,
  letters: Letters,
  count?: CountMessage,
): PiecewiseJob[] {
  const { messages, push } = deps.settings
  const drivers = createDrivers(messages, push)
  const outbox = lanes.map((lane) => ({
    name: `outbox ${lane}`,
    everyMs: 1000,
    run: () => deliverDue(deps, drivers, { lane, count }),
    waiting: sql`select ${outboxMessages.dueAt} from ${outboxMessages}
      where ${outboxMessages.status} = 'QUEUED' and ${outboxMessages.lane} = ${lane}`,
  }))
  const tidy = () => tidyOutbox(deps).then(() => false)
  const watch = () => watchSmsCeiling(deps, count).then(() => false)
  return [
    ...outbox,
    {
      name: 'mailings',
      everyMs: 60_000,
      run: (stopping) => sendMailings(deps, letters, { stopping }).then(() => false),
    },
    { name: 'outbox tidying', everyMs: 60_000, run: tidy },
    { name: 'SMS ceiling', everyMs: 60_000, run: watch },
  ]
}

export type { CountMessage }
