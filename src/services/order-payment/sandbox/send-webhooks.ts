import { eq, sql } from 'drizzle-orm'
import { storedNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { SandboxEvent } from './broker.ts'
import { sandboxWebhooks } from './schema.ts'
import { SIGNATURE, signBody } from './signature.ts'

const BATCH = 10
const ATTEMPTS_MAX = 8
type Deps = Pick<ServiceDeps, 'db' | 'settings'>
type Deliver = (request: Request) => Response | Promise<Response>

export async function sendWebhooks({ db, settings }: Deps, deliver: Deliver): Promise<boolean> {
  const due = await db.execute<{ id: string }>(sql`
    update ${sandboxWebhooks} set attempts = attempts + 1,
      due_at = now() + power(2, attempts) * interval '5 seconds'
    where id in (select id from ${sandboxWebhooks} where due_at <= ${storedNow} and attempts < ${ATTEMPTS_MAX}
      order by due_at limit ${BATCH} for update skip locked)
    returning id`)
  for (const { id } of due.rows) {
    const [webhook] = await db.select().from(sandboxWebhooks).where(eq(sandboxWebhooks.id, id))
    if (!webhook) continue
    const { eventId, paymentId, state } = webhook
    const event: SandboxEvent = { id: eventId, paymentId, state, at: Date.now() }
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE]: signBody(settings.secretKeys, body, new Date()),
    }
    const url = `${settings.publicOrigin}/api/v1/order-payment/webhooks/SANDBOX`
    const answer = await deliver(new Request(url, { method: 'POST', headers, body }))
    if (answer.ok) await db.delete(sandboxWebhooks).where(eq(sandboxWebhooks.id, id))
  }
  return due.rows.length === BATCH
}
