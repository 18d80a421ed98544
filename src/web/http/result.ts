import type { ReactNode } from 'react'
import { id } from '#src/contract/values.ts'
import type { Notice, Screen } from '#views/page/page.ts'

/** After a write: 303, or for htmx the next screen's `main` at once, with its address pushed. */
export type SeeOther = {
  kind: 'see-other'
  path: string
  notice?: Notice
  dialog?: ReactNode
  region?: { id: string; node: ReactNode }
  load?: boolean
  outside?: string
}

export type Fragment = { kind: 'fragment'; status?: 200 | 422; node: ReactNode }

export type Result = Screen | SeeOther | Fragment | Response

export function screen(parts: Omit<Screen, 'kind'>): Screen {
  return { kind: 'screen', ...parts }
}

export function seeOther(
  path: string,
  notice?: Notice,
  how: Pick<SeeOther, 'dialog' | 'region' | 'load' | 'outside'> = {},
): SeeOther {
  return { kind: 'see-other', path, ...(notice && { notice }), ...how }
}

/** Headers of a file to save, which is never shown in a page or kept. */
export function attachment(type: string, fileName: string): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}

/** The service's words about a write, as a banner. */
export function noticeOf(answer: { ok: boolean; displayMessage: string }): Notice {
  return { type: answer.ok ? 'SUCCESS' : 'ERROR', message: answer.displayMessage }
}

export function fragment(node: ReactNode, status?: 200 | 422): Fragment {
  return status ? { kind: 'fragment', node, status } : { kind: 'fragment', node }
}

/** Nothing else is open before the second factor that is required: leads to where it is added. */
export class FactorDue extends Error {
  override readonly name = 'FactorDue'
}

/** What an administrator saw of somebody's account has ended: leads back to the own start page. */
export class ViewOver extends Error {
  override readonly name = 'ViewOver'
}

/** The record doesn't exist or isn't this person's: the 404 page. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}

/** An id from an address. @throws NotFound if malformed */
export function idOf(text: string | null | undefined): string {
  const parsed = id.safeParse(text)
  if (!parsed.success) throw new NotFound()
  return parsed.data
}

/** The page opens only to approved accounts: its own page, with 422. */
export class Unapproved extends Error {
  override readonly name = 'Unapproved'
}

/** The record is visible, but doesn't allow this action: the 403 page. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
  readonly kept: boolean
  constructor(kept = false) {
    super()
    this.kept = kept
  }
}
