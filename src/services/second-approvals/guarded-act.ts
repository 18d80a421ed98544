import { createHash } from 'node:crypto'
import type { GuardedAct as Name } from '#src/contract/authentication/second-approvals.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Permission } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Caller, Settings } from '#src/services/kit/deps.ts'
import type { Call } from '#src/services/kit/endpoints/bind.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'

/** What the audit calls the records that they are about. */
export const subjectTypes = {
  'account-closed': 'user',
  refund: 'checkout',
} as const satisfies Record<Name, string>

type Parts = 'params' | 'body'
/** What an act reads of its call, which may be carried out days later. */
export type GuardedCall<E extends Endpoint = Endpoint> = Pick<Call<E>, Parts> &
  Pick<Facts, 'format' | 'language' | 't' | 'requestId' | 'address'> & { caller: Caller }

/** What an approver reads of it, as it was when it was asked for. */
export type ActFacts = {
  /** Of the person or thing that it is about. */
  name: string
  amount?: { cents: number; currency: string }
  reason?: string
}

export type Weighed = {
  subjectId: string
  /** A version of the record, which `carryOut` is given again; null if it has none. */
  seen: number | null
  facts: ActFacts
  /** What an approver has to hold; the person it is about never approves it. */
  needed: readonly Permission[]
}

export type SecondApprovalSettings = NonNullable<Settings['secondApproval']>

/** An act that another administrator may have to approve. */
export type GuardedAct<E extends Endpoint = Endpoint, Done = unknown> = {
  name: Name
  endpoint: E
  /** Null if it is done at once, as below the operator's amount. Its refusals are those of the act. */
  weigh(tx: Tx, call: GuardedCall<E>, settings: SecondApprovalSettings): Promise<Weighed | null>
  /** All of it in this transaction: before it is kept, it is tried and rolled back. */
  carryOut(tx: Tx, call: GuardedCall<E>, seen: number | null): Promise<Done>
}

export type GuardedActs = Partial<Record<Name, GuardedAct>>

/** As a row keeps them. */
export function partsOf({ params, body }: Record<Parts, unknown>): Record<Parts, object> {
  return { params: params ?? {}, body: body ?? {} }
}

type Digested = { act: Name } & Record<Parts, unknown> & Omit<Weighed, 'needed'>

/** Alike for the same call, whatever the order of its fields. */
export function digestOf({ act, subjectId, seen, facts, ...call }: Digested): string {
  const { params, body } = partsOf(call)
  const text = JSON.stringify([act, params, body, subjectId, seen, facts], (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(text).digest('hex')
}
