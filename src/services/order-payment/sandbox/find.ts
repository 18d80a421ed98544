import { eq } from 'drizzle-orm'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { sandboxPayments } from './schema.ts'

/** @throws Refusal notFound, in production always */
export async function findSandboxPayment(
  { db, settings }: Pick<ServiceDeps, 'db' | 'settings'>,
  id: string,
) {
  if (settings.production) throw new Refusal('notFound', 'errors:service.notFound')
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  if (!payment) throw new Refusal('notFound', 'order-payment:checkout.notFound')
  return payment
}
