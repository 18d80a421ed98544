import type { Role } from './roles.ts'

/** A request that was turned away: by the web half before any service heard of it, or by a service. */
export type RefusedRequest = {
  actorId: string | null
  actorRole: Role | null
  /** Method and pattern of the row or endpoint, such as `POST /deals/view/:userType/:id/approve`. */
  request: string
  /** The audit event that it would have become; null for a reading and where a service does not know. */
  event: string | null
  why: 'forged' | 'not permitted'
  requestId: string
  address: string | null
}
/** Writes it to the audit trail, within limits; never throws. */
export type RecordRefusal = (refused: RefusedRequest) => Promise<void>
