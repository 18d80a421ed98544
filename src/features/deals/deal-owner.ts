import { maySell } from '#src/contract/authentication/account-status.ts'
import { DRAFTS_MAX } from '#src/contract/core/deal-drafts.ts'
import { dealFormPaths } from '#src/contract/screens/deals.ts'
import { readOwnPlan, readPlanOf } from '#src/features/plans/index.ts'
import { readAccount, readBusiness } from '#src/features/profile/index.ts'
import { orNull } from '#src/upstream/result.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { type AddGate, addGate, type Gate } from '#views/deals/lifecycle.ts'
import { readOwnCategories } from './load-deals.ts'

type Given = Pick<Request, 'params' | 'actor'>

/** The merchant in whose name an administrator writes, by the address; null for merchants. */
export function onBehalfOf({ params }: Pick<Request, 'params'>): string | null {
  return params.merchantId ? idOf(params.merchantId) : null
}

/** Whose deal is written. */
export function merchantOf(request: Given): string {
  return onBehalfOf(request) ?? request.actor.userId
}

/** As the services want the merchant named. */
export function onBehalfParams(request: Pick<Request, 'params'>): { merchantId?: string } {
  const merchantId = onBehalfOf(request)
  return merchantId ? { merchantId } : {}
}

export function formPathsOf(request: Pick<Request, 'params'>) {
  return dealFormPaths(onBehalfOf(request))
}

/** The merchant an administrator writes for; null for merchants. @throws NotFound for who is none */
export async function readNamedMerchant(request: Request) {
  const id = onBehalfOf(request)
  return id === null ? null : readMerchant(request, id)
}

async function readMerchant(request: Request, id: string) {
  const [{ fullName, approvalStatus }, business] = await Promise.all([
    readAccount(request, 'MERCHANT', id),
    orNull(readBusiness(request, { type: 'MERCHANT', userId: id })),
  ])
  return { id, name: business?.businessName ?? fullName, approvalStatus }
}

/** What keeps a deal from being added; the service decides where that is not known. */
export async function readGate(request: Request): Promise<AddGate | null> {
  const id = onBehalfOf(request)
  const [merchant, plan] = await Promise.all([
    readNamedMerchant(request),
    orNull(id ? readPlanOf(request, id) : readOwnPlan(request)),
  ])
  if (!merchant) return addGate(request.actor, plan)
  const canAddDeals = maySell(merchant.approvalStatus)
  return addGate({ role: 'MERCHANT', canAddDeals }, plan)
}

type OfferedFor = { gate: Gate | 'open'; merchant: string }

/** What keeps an administrator from adding a deal for a merchant, before it is offered. */
export async function readGateFor(request: Request, merchantId: string): Promise<OfferedFor> {
  const [{ name, approvalStatus }, plan, categories] = await Promise.all([
    readMerchant(request, merchantId),
    orNull(readPlanOf(request, merchantId)),
    orNull(readOwnCategories(request, merchantId)),
  ])
  const gate = addGate({ role: 'MERCHANT', canAddDeals: maySell(approvalStatus) }, plan)
  if (gate && gate !== 'open') return { gate, merchant: name }
  return { gate: categories?.length === 0 ? 'noCategories' : 'open', merchant: name }
}

/** What this administrator has begun to write for a merchant. */
export async function readDraftsFor({ upstream }: Pick<Request, 'upstream'>, merchantId: string) {
  const query = { merchantId, page: 0, size: DRAFTS_MAX }
  return (await upstream.core.read('/deal-drafts', { query })).drafts
}
